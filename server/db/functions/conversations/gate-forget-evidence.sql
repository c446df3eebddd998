-- The ledger of permissions outlives a lead, as keyed by a hash, and the application may not change it:
-- as the owner. Named at run time, because this function is made before the ledger's migration runs.
CREATE OR REPLACE FUNCTION gate_forget_evidence(ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('permissions') IS NULL THEN RETURN; END IF;
  EXECUTE 'UPDATE permissions SET evidence = NULL, reason = NULL
    WHERE team_id = current_team() AND conversation_id = ANY ($1)' USING ids;
END $$;
COMMENT ON FUNCTION gate_forget_evidence IS 'Takes the words of leads out of what they allowed and forbade, before they are deleted.';
