-- A job that failed with attempts left is retried automatically.
CREATE OR REPLACE FUNCTION gate_failing_jobs_for_staff(asker text)
RETURNS TABLE (name text, retrying bigint, dead bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT j.task_identifier, count(*) FILTER (WHERE j.attempts < j.max_attempts),
    count(*) FILTER (WHERE j.attempts >= j.max_attempts)
  FROM (SELECT task_identifier, attempts, max_attempts FROM graphile_worker.jobs
    WHERE last_error IS NOT NULL AND locked_at IS NULL LIMIT 100000) j
  WHERE gate_is_staff(asker)
  GROUP BY j.task_identifier ORDER BY 3 DESC, 2 DESC, 1 LIMIT 10
$$;
COMMENT ON FUNCTION gate_failing_jobs_for_staff IS 'The kinds of jobs that fail most, for staff; at most 100,000 jobs are looked at.';
