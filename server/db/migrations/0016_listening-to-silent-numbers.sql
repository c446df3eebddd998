-- A number that is silent is listened to once in a while, not each minute for as long as it is silent.

/* when its history was last read to the end: up to then nothing is missing */
ALTER TABLE whatsapp_connections ADD COLUMN listened_at timestamptz;

/* Every connection, for the watch over sessions. (What a function answers cannot be replaced.) */
DROP FUNCTION gate_connections_to_watch();
CREATE FUNCTION gate_connections_to_watch()
RETURNS TABLE (team_id uuid, connection_id uuid, campaign_id uuid, waha_session text,
  status text, heard_at timestamptz, listened_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.team_id, c.connection_id, c.campaign_id, c.waha_session, c.status, c.heard_at,
    c.listened_at
  FROM whatsapp_connections c JOIN linked_numbers n
    ON n.team_id = c.team_id AND n.campaign_id = c.campaign_id
$$;
REVOKE ALL ON FUNCTION gate_connections_to_watch() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_connections_to_watch() TO opensetter_app;

/* Plans a job, or several as an array, unless one with its key is planned already. One that runs, or
   has used up its attempts, is none. */
CREATE OR REPLACE FUNCTION enqueue_unless_planned(job jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted CONSTANT jsonb :=
    CASE jsonb_typeof(job) WHEN 'array' THEN job ELSE jsonb_build_array(job) END;
  -- An array, because the planner would rather read every job than look up unknown many keys.
  planned CONSTANT text[] := ARRAY(SELECT w.key FROM graphile_worker._private_jobs w
    WHERE w.key = ANY (ARRAY(SELECT j ->> 'job_key' FROM jsonb_array_elements(wanted) AS j))
      AND w.is_available);
BEGIN
  PERFORM enqueue_jobs(jsonb_agg(j)) FROM jsonb_array_elements(wanted) AS j
    WHERE j ->> 'job_key' <> ALL (planned)
    HAVING count(*) > 0;
END $$;
