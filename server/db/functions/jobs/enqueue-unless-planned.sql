-- A job that is running or has used up its attempts doesn't count as planned. A planned one is locked, so
-- that it runs after the commit and sees the transaction's changes: workers skip locked jobs. The lock is
-- the weakest that a worker respects; other transactions that enqueue don't wait for it.
CREATE OR REPLACE FUNCTION enqueue_unless_planned(job jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted CONSTANT jsonb :=
    CASE jsonb_typeof(job) WHEN 'array' THEN job ELSE jsonb_build_array(job) END;
  -- An array, because for an unknown number of keys the planner would read every job.
  planned CONSTANT text[] := ARRAY(SELECT w.key FROM graphile_worker._private_jobs w
    WHERE w.key = ANY (ARRAY(SELECT j ->> 'job_key' FROM jsonb_array_elements(wanted) AS j))
      AND w.is_available ORDER BY w.key FOR KEY SHARE);
BEGIN
  PERFORM enqueue_jobs(jsonb_agg(j)) FROM jsonb_array_elements(wanted) AS j
    WHERE j ->> 'job_key' <> ALL (planned)
    HAVING count(*) > 0;
END $$;
COMMENT ON FUNCTION enqueue_unless_planned IS 'Enqueues one job, or an array, unless one with its key is planned already.';
