-- What an answer must say, or must not, in the owner's own words.
ALTER TABLE eval_cases ADD COLUMN checks jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN eval_cases.checks IS 'at most 5 of the owner: what the answer must say or must not, as a model judges it';
