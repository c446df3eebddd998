-- Reads the tables from the catalog, so that tables added later are purged and counted too: all with a
-- column team_id, referencing tables first, so that no cascade deletes uncounted rows. As the owner, because
-- some tables are append-only. Only for a team that was closed.
CREATE OR REPLACE FUNCTION gate_purge_team_rows(team uuid, most integer)
RETURNS TABLE (name text, deleted bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  one record;
  gone bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM team_settings t WHERE t.team_id = team AND t.dissolved_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.team_id = team)) THEN
    RETURN;
  END IF;
  FOR one IN
    WITH RECURSIVE tables AS (
      SELECT c.oid FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        AND c.relname NOT IN ('team_settings', 'user_profiles')
    ), links AS (
      SELECT DISTINCT k.conrelid AS child, k.confrelid AS parent FROM pg_constraint k
      WHERE k.contype = 'f' AND k.conrelid <> k.confrelid
        AND k.conrelid IN (SELECT oid FROM tables) AND k.confrelid IN (SELECT oid FROM tables)
    ), depths AS (
      SELECT oid, 0 AS depth FROM tables
      UNION
      SELECT l.child, d.depth + 1 FROM depths d JOIN links l ON l.parent = d.oid WHERE d.depth < 20
    )
    SELECT d.oid::regclass::text AS table_name FROM depths d GROUP BY d.oid
    ORDER BY max(d.depth) DESC, 1
  LOOP
    EXECUTE format('DELETE FROM %s WHERE team_id = $1 AND ctid = ANY (ARRAY(
      SELECT ctid FROM %s WHERE team_id = $1 LIMIT $2))', one.table_name, one.table_name)
      USING team, most;
    GET DIAGNOSTICS gone = ROW_COUNT;
    IF gone > 0 THEN
      RETURN QUERY SELECT one.table_name, gone;
      RETURN;
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION gate_purge_team_rows IS 'Deletes some rows of one table of a closed team, and says which; nothing once all are gone.';
