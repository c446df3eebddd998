-- NOTIFY serializes commits, fsync included: a few hundred a second, however many numbers are busy. So the
-- workers are notified after the commit (platform/live); a lost notification costs half a second.
--
-- The body is graphile_worker.add_jobs of 0.18 for jobs without a queue, without its pg_notify and half its
-- work. package.json pins that version, and enqueue.test.ts compares the two. As the owner: the queue has
-- payloads of every team, which the application can't read.
CREATE OR REPLACE FUNCTION enqueue_jobs(jobs jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted jsonb := jobs;
  stored text[];
BEGIN
  LOOP
    -- This statement is nearly always enough: no key has a job, or only a waiting one. It skips jobs of a new
    -- kind, and those whose key belongs to a job that is running or has used up its attempts.
    WITH made AS (
      INSERT INTO graphile_worker._private_jobs AS w
        (task_id, payload, run_at, max_attempts, key, priority)
      SELECT t.id, coalesce(j.payload, '{}'), coalesce(j.run_at, now()),
        coalesce(j.max_attempts, 25), j.job_key, coalesce(j.priority, 0)
      FROM jsonb_to_recordset(wanted) AS j(identifier text, payload json, run_at timestamptz,
          max_attempts smallint, job_key text, priority smallint)
      JOIN graphile_worker._private_tasks t ON t.identifier = j.identifier
      -- In one order for all, so that two transactions with the same keys don't wait for each other.
      ORDER BY j.job_key
      ON CONFLICT (key) DO UPDATE SET task_id = excluded.task_id, payload = excluded.payload,
        max_attempts = excluded.max_attempts, run_at = excluded.run_at,
        priority = excluded.priority, revision = w.revision + 1, attempts = 0, last_error = NULL,
        updated_at = now()
      WHERE w.is_available
      RETURNING w.key
    )
    SELECT coalesce(array_agg(made.key), '{}') INTO stored FROM made;
    EXIT WHEN cardinality(stored) >= jsonb_array_length(wanted);

    wanted := (SELECT jsonb_agg(j) FROM jsonb_array_elements(wanted) AS j
      WHERE j ->> 'job_key' <> ALL (stored));
    EXIT WHEN wanted IS NULL;
    INSERT INTO graphile_worker._private_tasks (identifier)
    SELECT DISTINCT j ->> 'identifier' FROM jsonb_array_elements(wanted) AS j
    -- Checked first, because each conflict would use up a number of the 32-bit sequence.
    WHERE NOT EXISTS (SELECT FROM graphile_worker._private_tasks t
      WHERE t.identifier = j ->> 'identifier')
    ON CONFLICT DO NOTHING;
    -- Frees those keys for the new jobs. (An array, because the planner would otherwise read every job.)
    UPDATE graphile_worker._private_jobs w
    SET key = NULL, attempts = w.max_attempts, updated_at = now()
    WHERE w.key = ANY (ARRAY(SELECT j ->> 'job_key' FROM jsonb_array_elements(wanted) AS j))
      AND w.is_available IS NOT true;
  END LOOP;
END $$;
COMMENT ON FUNCTION enqueue_jobs IS 'Enqueues jobs in the transaction that causes them, without NOTIFY.';
