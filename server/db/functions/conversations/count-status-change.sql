-- A trigger because many statements change the status, and a counter that one of them forgets is
-- wrong for ever. New leads are en_cours, which has no counter: all leads less the others.
CREATE OR REPLACE FUNCTION count_status_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO team_counters AS t (team_id, slot, converti_count, pas_interesse_count,
    lead_froid_count, stop_count)
  SELECT NEW.team_id, (pg_backend_pid() % 16)::smallint,
    (NEW.conversation_status = 'converti')::int - (OLD.conversation_status = 'converti')::int,
    (NEW.conversation_status = 'pas_interesse')::int
      - (OLD.conversation_status = 'pas_interesse')::int,
    (NEW.conversation_status = 'lead_froid')::int - (OLD.conversation_status = 'lead_froid')::int,
    (NEW.conversation_status = 'stop')::int - (OLD.conversation_status = 'stop')::int
  ON CONFLICT (team_id, slot) DO UPDATE SET
    converti_count = t.converti_count + excluded.converti_count,
    pas_interesse_count = t.pas_interesse_count + excluded.pas_interesse_count,
    lead_froid_count = t.lead_froid_count + excluded.lead_froid_count,
    stop_count = t.stop_count + excluded.stop_count;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_status_change IS 'Trigger: keeps the counters of leads by status.';
