-- A second call verifies answers before a lead gets them. A team may turn that off.
ALTER TABLE model_settings ADD COLUMN verification_off boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN model_settings.verification_off IS 'only rules check the answers of this team';
-- What verifying a message took counts apart from what writing it took.
ALTER TABLE messages ADD COLUMN verify_tokens int, ADD COLUMN verify_cost_nanos bigint;
COMMENT ON COLUMN messages.verify_tokens IS 'of the calls that verified it; NULL: none did';
COMMENT ON COLUMN messages.verify_cost_nanos IS 'of the same calls; NULL: not known, or none did';
-- How each sentence of a held text was verified, for the person who decides about it.
ALTER TABLE held_answers ADD COLUMN proof jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN held_answers.proof IS 'a list of sentences, each with the lines that prove it; empty: not verified';
