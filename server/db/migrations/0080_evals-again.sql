-- Answers change without an edit of the prompts: by the product's rules, the model or the knowledge.
-- A team can choose to have its evals run again automatically then.
ALTER TABLE eval_settings ADD COLUMN auto_rerun boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN eval_settings.auto_rerun IS 'the evals of live prompts run again automatically when something other than the prompts changes';
ALTER TABLE eval_runs ADD COLUMN triggered_by jsonb;
COMMENT ON COLUMN eval_runs.triggered_by IS 'what had changed before an automatic run; NULL: a person started it';
