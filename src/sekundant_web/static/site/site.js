// The site works without this file. It makes pages follow what happens elsewhere, and saves drafts.
"use strict";
