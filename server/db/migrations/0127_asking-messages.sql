-- Without a default: no row is written anew.
ALTER TABLE messages ADD COLUMN asks boolean;
COMMENT ON COLUMN messages.asks IS 'of an answer of the agent: the verifier read a sentence of it as a question, so that a reaction answers it; missing: it read none, or did not verify it';
