-- Workers and live changes. The queue's own tables belong to graphile-worker; the application
-- reaches them through functions only (functions/jobs).

CREATE TABLE worker_heartbeats (
  worker_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE worker_heartbeats IS 'jobs: A worker process that is alive, so that the jobs and leases of a dead one are taken over.
Growth: one row per worker process; removed when it stops, or an hour after it died.';
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_heartbeats TO opensetter_app;

CREATE TABLE live_events (
  team_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, xid, id)
);
COMMENT ON TABLE live_events IS 'live: What changed, for the browsers of a team. A reader goes by (xid, id) and stops below the oldest running transaction, so that a change that commits late is never skipped.
Growth: one or two rows per message; removed after an hour.';
COMMENT ON COLUMN live_events.xid IS 'the transaction that made the change';
COMMENT ON COLUMN live_events.subject_id IS 'what changed: a conversation, a campaign, …, as kind says';
CREATE INDEX live_events_in_order ON live_events (xid, id);
COMMENT ON INDEX live_events_in_order IS 'the changes of all teams after a position (gate_live_events)';
ALTER TABLE live_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY live_events_of_team ON live_events
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT ON live_events TO opensetter_app;
