-- What processes of 0.2.0 wrote and triggers carried over. All of it is in conversation_events and outcomes.
DROP TRIGGER keep_outcome ON conversations;
DROP TABLE handoffs;
DROP FUNCTION keep_outcome, keep_handoff;
