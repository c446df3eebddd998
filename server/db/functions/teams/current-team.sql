-- Every team table's policy calls it, so it must be inlined: no SECURITY DEFINER and no SET.
CREATE OR REPLACE FUNCTION current_team() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.team_id', true), '')::uuid $$;
COMMENT ON FUNCTION current_team IS 'The team that the transaction was opened for, or null. Row-level security goes by it.';
GRANT EXECUTE ON FUNCTION current_team TO PUBLIC;
