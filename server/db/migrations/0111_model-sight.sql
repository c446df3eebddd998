ALTER TABLE model_health
  ADD COLUMN sees boolean,
  ADD COLUMN sees_at timestamptz;
COMMENT ON COLUMN model_health.sees IS 'whether it names the digits of a picture; missing: it was never shown one';
COMMENT ON COLUMN model_health.sees_at IS 'when it was shown one last';
COMMENT ON TABLE model_health IS E'agent: How well a model answers: while opened_at is set, one lead at a time tries it and the others wait. And whether it sees pictures.\nGrowth: one row a model that ever answered badly or was shown a picture; never removed.';
