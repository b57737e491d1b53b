"""Evenings of several tables and rounds: who sits where, who goes on, which team and which club is ahead."""
