-- How well each model answers, so that all workers stop asking one that answers badly. It is written
-- only while a model is unwell.
CREATE TABLE model_health (
  model text PRIMARY KEY,
  opened_at timestamptz,
  next_trial_at timestamptz,
  trial_until timestamptz,
  trials int NOT NULL DEFAULT 0,
  window_at timestamptz,
  bad_leads text[] NOT NULL DEFAULT '{}',
  bad_calls int NOT NULL DEFAULT 0,
  good_calls int NOT NULL DEFAULT 0,
  last_words text NOT NULL DEFAULT '',
  last_error_at timestamptz
);
COMMENT ON TABLE model_health IS E'agent: How well a model answers: while opened_at is set, one lead at a time tries it and the others wait.\nGrowth: one row a model that ever answered badly; never removed.';
COMMENT ON COLUMN model_health.model IS 'name and host of the model';
COMMENT ON COLUMN model_health.opened_at IS 'since when many leads get bad answers; NULL: it is well';
COMMENT ON COLUMN model_health.trial_until IS 'a lead is trying it; if its worker dies, others may try after that time';
COMMENT ON COLUMN model_health.window_at IS 'when the bad answers that are counted here began';
COMMENT ON COLUMN model_health.bad_leads IS 'conversations with bad answers in that time, as many as it takes to open';
COMMENT ON COLUMN model_health.good_calls IS 'good answers in that time of the workers that had bad ones';
COMMENT ON COLUMN model_health.last_words IS 'what was wrong last, in the provider''s words, without keys and messages';
GRANT SELECT, INSERT, UPDATE, DELETE ON model_health TO opensetter_app;
