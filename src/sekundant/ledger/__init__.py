"""The record of an encounter that nobody can change unseen, and the dice that anybody can check.

``seal`` derives dice from a secret; ``lines`` spells and chains lines; ``shape`` says what a line holds;
``course`` is the protocol, line after line; ``record`` is the ledger as a value; ``replay`` plays it again
under its rules; ``verify`` judges a finished or unfinished ledger. The format is described in
docs/ledger.md.
"""
