"""What only the master of an encounter can do, one idea a module; every act is one transaction.

Raise Http404 for everybody else, and for a master who sits there himself: he would open its secrets. What
can't be carried out raises :class:`NotNow`, which says why in the reader's language, or the rules' own
:class:`~sekundant.core.encounter.Refused`; then nothing has changed.
"""

from sekundant_web.encounters.mastering.acting import AUTHOR, LONGEST_REASON, NotNow, Stale
from sekundant_web.encounters.mastering.answering import answer_for, take_answer_back
from sekundant_web.encounters.mastering.appeals import answer_appeal, appeal
from sekundant_web.encounters.mastering.given_dice import BadDie, NeedsDie, next_die
from sekundant_web.encounters.mastering.held import take_up_again
from sekundant_web.encounters.mastering.people import nudge, substitute
from sekundant_web.encounters.mastering.publishing import Trial, publish, trial
from sekundant_web.encounters.mastering.ruling import Change, Looked, adjust, declare, end, look_at, rule
from sekundant_web.encounters.mastering.taking_back import (
    Comparison,
    Step,
    again,
    before_step,
    steps,
    take_back,
)
from sekundant_web.encounters.mastering.telling import (
    EDITABLE,
    add_prose,
    edit_prose,
    editable,
    prepared,
    save_faces,
    save_prose,
)
from sekundant_web.encounters.mastering.time import extend, go_on, pause

__all__ = [
    "AUTHOR", "EDITABLE", "LONGEST_REASON", "BadDie", "Change", "Comparison", "Looked", "NeedsDie",
    "NotNow", "Stale", "Step", "Trial", "add_prose", "adjust", "again", "answer_appeal", "answer_for",
    "appeal", "before_step", "declare", "edit_prose", "editable", "end", "extend", "go_on", "look_at",
    "next_die", "nudge", "pause", "prepared", "publish", "rule", "save_faces", "save_prose", "steps",
    "substitute", "take_answer_back", "take_back", "take_up_again", "trial",
]  # fmt: skip
