-- The job's identifier, key and payload are those of webhooks/deliver.ts, whose test compares the two. A
-- team without an endpoint costs one lookup by key.
CREATE OR REPLACE FUNCTION tell_webhooks(team uuid, kind text, conversation uuid, about jsonb)
RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  event uuid := gen_random_uuid();
  jobs jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.team_id = team AND e.enabled
      AND e.dead_at IS NULL AND kind = ANY (e.event_types)) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events (team_id, event_id, type, conversation_id, data)
  VALUES (team, event, kind, conversation, about);
  WITH made AS (
    INSERT INTO webhook_deliveries (team_id, delivery_id, endpoint_id, event_id)
    SELECT e.team_id, gen_random_uuid(), e.endpoint_id, event FROM webhook_endpoints e
    WHERE e.team_id = team AND e.enabled AND e.dead_at IS NULL AND kind = ANY (e.event_types)
    RETURNING delivery_id
  )
  SELECT jsonb_agg(jsonb_build_object('identifier', 'webhooks:deliver',
    'job_key', 'webhook:' || delivery_id, 'priority', 1,
    'payload', jsonb_build_object('team_id', team, 'delivery_id', delivery_id)))
  INTO jobs FROM made;
  IF jobs IS NOT NULL THEN PERFORM enqueue_jobs(jobs); END IF;
END $$;
COMMENT ON FUNCTION tell_webhooks IS 'Plans the delivery of an event to each endpoint of a team that listens to it.';
