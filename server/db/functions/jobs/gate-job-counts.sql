-- A dead job has used up its attempts and stays in the queue.
CREATE OR REPLACE FUNCTION gate_job_counts() RETURNS TABLE (waiting bigint, running bigint, dead bigint,
  oldest_due_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts),
    count(*) FILTER (WHERE locked_at IS NOT NULL),
    count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts),
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE locked_at IS NULL
      AND attempts < max_attempts AND run_at < now())), 0)
  FROM (SELECT locked_at, attempts, max_attempts, run_at FROM graphile_worker.jobs LIMIT 100000) j
$$;
COMMENT ON FUNCTION gate_job_counts IS 'Jobs by state, for health and metrics; at most 100,000 are counted.';
