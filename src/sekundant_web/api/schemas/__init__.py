"""What is sent and what comes: the shapes of the interface, by subject. A name that stands here stays.

Every field of an answer is always there; new ones may be added. What a rule system spells itself (views,
answers, events) is left as the system spells it: docs/api.md says where that is described.
"""
