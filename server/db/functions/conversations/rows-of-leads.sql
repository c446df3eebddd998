-- Goes by the foreign keys, so that a table that is added later is counted too.
CREATE OR REPLACE FUNCTION rows_of_leads(ids uuid[]) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  reference record;
  rows bigint;
  counts jsonb := '{}';
BEGIN
  FOR reference IN
    SELECT DISTINCT k.conrelid::regclass::text AS name,
      k.confrelid = 'messages'::regclass AS of_messages
    FROM pg_constraint k
    WHERE k.contype = 'f' AND k.confdeltype = 'c'
      AND k.confrelid IN ('conversations'::regclass, 'messages'::regclass)
    ORDER BY 1
  LOOP
    IF reference.of_messages THEN
      EXECUTE format('SELECT count(*) FROM messages m JOIN %s r
          ON r.team_id = m.team_id AND r.message_id = m.message_id
        WHERE m.team_id = current_team() AND m.conversation_id = ANY ($1)', reference.name)
        INTO rows USING ids;
    ELSE
      EXECUTE format('SELECT count(*) FROM %s r
        WHERE r.team_id = current_team() AND r.conversation_id = ANY ($1)', reference.name)
        INTO rows USING ids;
    END IF;
    counts := counts || jsonb_build_object(reference.name, rows);
  END LOOP;
  RETURN counts;
END $$;
COMMENT ON FUNCTION rows_of_leads IS 'How many rows of each table are deleted with these conversations.';
REVOKE ALL ON FUNCTION rows_of_leads FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rows_of_leads TO opensetter_app;
