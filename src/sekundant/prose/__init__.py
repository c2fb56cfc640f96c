"""Words: events, views, objections and faults as sentences, Russian and English, in every markup."""
