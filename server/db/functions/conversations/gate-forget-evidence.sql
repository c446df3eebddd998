-- As the owner, because the application can't change the ledger of permissions, which outlives a lead and
-- is keyed by a hash. Names the ledger at run time: this function is created before its migration runs.
CREATE OR REPLACE FUNCTION gate_forget_evidence(ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('permissions') IS NULL THEN RETURN; END IF;
  EXECUTE 'UPDATE permissions SET evidence = NULL, reason = NULL
    WHERE team_id = current_team() AND conversation_id = ANY ($1)' USING ids;
END $$;
COMMENT ON FUNCTION gate_forget_evidence IS 'Takes the words of leads out of what they allowed and forbade, before they are deleted.';
