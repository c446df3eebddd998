-- For the gates that search only: whoever may call it may have any query planned.
CREATE OR REPLACE FUNCTION guessed_rows(query text) RETURNS float8
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
  RETURN (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
END $$;
COMMENT ON FUNCTION guessed_rows IS 'How many rows the planner estimates for a query.';
REVOKE ALL ON FUNCTION guessed_rows FROM PUBLIC;
