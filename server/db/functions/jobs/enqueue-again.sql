-- The next try of a running job. If another job with its key waits or runs, it was enqueued later and sees
-- everything that this one saw, so it keeps the key. Otherwise the long wait of this job could replace the
-- short wait of that one. ON CONFLICT decides, because the other job may be enqueued at any moment.
CREATE OR REPLACE FUNCTION enqueue_again(job jsonb, running bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Frees the key of the running job, or of a dead one.
  UPDATE graphile_worker._private_jobs w SET key = NULL, attempts = w.max_attempts, updated_at = now()
  WHERE w.key = job ->> 'job_key'
    AND (w.id = running OR (w.locked_at IS NULL AND w.is_available IS NOT true));
  -- A job that runs without a row may be the first of its kind.
  INSERT INTO graphile_worker._private_tasks (identifier)
  SELECT job ->> 'identifier' WHERE NOT EXISTS (
    SELECT FROM graphile_worker._private_tasks t WHERE t.identifier = job ->> 'identifier')
  ON CONFLICT DO NOTHING;
  INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key, priority)
  SELECT t.id, j.payload, j.run_at, 25, j.job_key, coalesce(j.priority, 0)
  FROM jsonb_to_record(job) AS j(identifier text, payload json, run_at timestamptz, job_key text,
    priority smallint)
  JOIN graphile_worker._private_tasks t ON t.identifier = j.identifier
  ON CONFLICT (key) DO NOTHING;
END $$;
COMMENT ON FUNCTION enqueue_again IS 'Enqueues the next try of a running job, unless a later job of its key waits or runs.';
