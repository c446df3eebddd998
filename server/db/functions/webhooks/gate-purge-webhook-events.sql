-- For the daily job, which has no team scope. Deliveries are deleted with their event.
CREATE OR REPLACE FUNCTION gate_purge_webhook_events(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  purged integer;
BEGIN
  DELETE FROM webhook_events WHERE ctid = ANY (array(
    SELECT ctid FROM webhook_events WHERE at < now() - interval '14 days' ORDER BY at LIMIT most));
  GET DIAGNOSTICS purged = ROW_COUNT;
  RETURN purged;
END $$;
COMMENT ON FUNCTION gate_purge_webhook_events IS 'Deletes up to `most` events that are older than 14 days; answers how many.';
