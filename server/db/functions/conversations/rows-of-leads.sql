-- Follows the foreign keys, so that tables added later are counted too: tables that reference a
-- conversation, and tables that reference rows of those.
CREATE OR REPLACE FUNCTION rows_of_leads(ids uuid[]) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  reference record;
  rows bigint;
  counts jsonb := '{}';
BEGIN
  FOR reference IN
    WITH cascades AS (
      SELECT conrelid, confrelid, conkey, confkey FROM pg_constraint
      WHERE contype = 'f' AND confdeltype = 'c'
    ), direct AS (
      SELECT DISTINCT conrelid FROM cascades WHERE confrelid = 'conversations'::regclass
    )
    SELECT d.conrelid::regclass::text AS name,
      format('SELECT count(*) FROM %s r WHERE r.team_id = current_team()
        AND r.conversation_id = ANY ($1)', d.conrelid::regclass) AS query
    FROM direct d
    UNION ALL
    SELECT c.conrelid::regclass::text, format('SELECT count(*) FROM %s p JOIN %s r ON %s
        WHERE p.team_id = current_team() AND p.conversation_id = ANY ($1)',
      c.confrelid::regclass, c.conrelid::regclass, (
        SELECT string_agg(format('r.%I = p.%I', own.attname, their.attname), ' AND ')
        FROM unnest(c.conkey, c.confkey) AS k (own, their)
        JOIN pg_attribute own ON own.attrelid = c.conrelid AND own.attnum = k.own
        JOIN pg_attribute their ON their.attrelid = c.confrelid AND their.attnum = k.their))
    FROM cascades c
    WHERE c.confrelid IN (SELECT conrelid FROM direct)
      AND c.conrelid NOT IN (SELECT conrelid FROM direct)
    ORDER BY 1
  LOOP
    EXECUTE reference.query INTO rows USING ids;
    counts := counts || jsonb_build_object(reference.name,
      rows + coalesce((counts ->> reference.name)::bigint, 0));
  END LOOP;
  RETURN counts;
END $$;
COMMENT ON FUNCTION rows_of_leads IS 'How many rows of each table are deleted with these conversations.';
REVOKE ALL ON FUNCTION rows_of_leads FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rows_of_leads TO opensetter_app;
