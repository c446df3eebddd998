-- As the owner, because the application can add to the ledger of permissions but not change it. Names the
-- ledger at run time: this function is created before its migration runs.
CREATE OR REPLACE FUNCTION gate_key_addresses(ids uuid[], plain text[], keyed text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('permissions') IS NULL THEN RETURN; END IF;
  EXECUTE 'UPDATE permissions p SET address_hash = decode(a.keyed, ''hex'')
    FROM unnest($1, $2, $3) AS a (conversation_id, plain, keyed)
    WHERE p.team_id = current_team() AND p.conversation_id = a.conversation_id
      AND p.address_hash = decode(a.plain, ''hex'')' USING ids, plain, keyed;
END $$;
COMMENT ON FUNCTION gate_key_addresses IS 'Puts keyed hashes in place of plain ones, from which a number could be guessed, before leads are deleted.';
