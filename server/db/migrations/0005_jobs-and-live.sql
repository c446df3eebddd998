-- Jobs are enqueued in the transaction that caused them. The queue's own tables belong to
-- graphile-worker; the application reaches them through this function only.
CREATE FUNCTION enqueue_jobs(jobs jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT graphile_worker.add_jobs(array(
    SELECT (
      j.identifier, j.payload, NULL, j.run_at, j.max_attempts, j.job_key, j.priority, NULL
    )::graphile_worker.job_spec
    FROM jsonb_to_recordset(jobs) AS j(identifier text, payload json, run_at timestamptz,
      max_attempts smallint, job_key text, priority smallint)
  ))
$$;

/* Plans a job again, unless a successor with its key is planned already. */
CREATE FUNCTION enqueue_unless_planned(job jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM graphile_worker.jobs j
    WHERE j.key = job ->> 'job_key' AND j.locked_at IS NULL) THEN
    PERFORM enqueue_jobs(jsonb_build_array(job));
  END IF;
END $$;

/* Jobs by state, for health and measures. A dead job has used up its attempts and is kept. */
CREATE FUNCTION gate_job_counts() RETURNS TABLE (waiting bigint, running bigint, dead bigint,
  oldest_due_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts),
    count(*) FILTER (WHERE locked_at IS NOT NULL),
    count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts),
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE locked_at IS NULL
      AND attempts < max_attempts AND run_at < now())), 0)
  FROM (SELECT locked_at, attempts, max_attempts, run_at FROM graphile_worker.jobs LIMIT 100000) j
$$;

CREATE TABLE worker_heartbeats (
  worker_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- What changed, for the browsers that watch. A reader goes by (xid, id) and stops below the oldest
-- running transaction, so that a change which commits late is never passed over.
CREATE TABLE live_events (
  team_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, xid, id)
);
CREATE INDEX live_events_in_order ON live_events (xid, id);

ALTER TABLE live_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY live_events_of_team ON live_events
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

/* The changes of all teams after a position, oldest first; every web process fans them out to the
   browsers of each team. */
CREATE FUNCTION gate_live_events(after_xid xid8, after_id bigint, most integer)
RETURNS TABLE (team_id uuid, xid xid8, id bigint, kind text, subject_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.team_id, e.xid, e.id, e.kind, e.subject_id FROM live_events e
  WHERE (e.xid, e.id) > (after_xid, after_id)
    AND e.xid < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY e.xid, e.id LIMIT most
$$;

/* Where a reader that begins now stands. */
CREATE FUNCTION gate_live_position() RETURNS TABLE (xid xid8, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_snapshot_xmin(pg_current_snapshot()), 0::bigint
$$;

/* Forgets changes older than an hour; answers how many. */
CREATE FUNCTION gate_trim_live_events() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM live_events WHERE at < now() - interval '1 hour' RETURNING 1)
  SELECT count(*) FROM gone
$$;

REVOKE ALL ON FUNCTION enqueue_jobs(jsonb), enqueue_unless_planned(jsonb), gate_job_counts(),
  gate_live_events(xid8, bigint, integer),
  gate_live_position(), gate_trim_live_events() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_jobs(jsonb), enqueue_unless_planned(jsonb), gate_job_counts(),
  gate_live_events(xid8, bigint, integer),
  gate_live_position(), gate_trim_live_events() TO opensetter_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_heartbeats TO opensetter_app;
GRANT SELECT, INSERT ON live_events TO opensetter_app;
