-- A job that runs, or has used up its attempts, does not count as planned. One that is planned is
-- locked, so that it runs after the commit and sees what the transaction did: a worker passes a locked
-- job by. The lock is the weakest that a worker respects; others who enqueue do not wait for it.
CREATE OR REPLACE FUNCTION enqueue_unless_planned(job jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted CONSTANT jsonb :=
    CASE jsonb_typeof(job) WHEN 'array' THEN job ELSE jsonb_build_array(job) END;
  -- An array, because the planner would rather read every job than look up unknown many keys.
  planned CONSTANT text[] := ARRAY(SELECT w.key FROM graphile_worker._private_jobs w
    WHERE w.key = ANY (ARRAY(SELECT j ->> 'job_key' FROM jsonb_array_elements(wanted) AS j))
      AND w.is_available FOR KEY SHARE);
BEGIN
  PERFORM enqueue_jobs(jsonb_agg(j)) FROM jsonb_array_elements(wanted) AS j
    WHERE j ->> 'job_key' <> ALL (planned)
    HAVING count(*) > 0;
END $$;
COMMENT ON FUNCTION enqueue_unless_planned IS 'Enqueues one job, or an array, unless one with its key is planned already.';
