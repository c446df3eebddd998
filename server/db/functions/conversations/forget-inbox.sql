-- Conversations are deleted in several ways: merged, purged, or one by one. This updates the members'
-- counts for all of them. Locks the slot in team_counters first, like everything that counts.
CREATE OR REPLACE FUNCTION forget_inbox() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  own_slot CONSTANT smallint := pg_backend_pid() % 16;
BEGIN
  PERFORM FROM team_counters t
  WHERE t.team_id IN (SELECT g.team_id FROM gone g) AND t.slot = own_slot
  ORDER BY t.team_id FOR NO KEY UPDATE;
  WITH forgotten AS (
    DELETE FROM unread_conversations u USING gone g
    WHERE u.team_id = g.team_id AND u.conversation_id = g.conversation_id
    RETURNING u.team_id, u.user_id
  ), fewer AS (
    SELECT team_id, user_id, 0 AS assigned, 1 AS unread FROM forgotten
    UNION ALL
    SELECT team_id, assigned_to, 1, 0 FROM gone WHERE assigned_to IS NOT NULL
  )
  INSERT INTO inbox_counters AS i (team_id, user_id, slot, assigned_count, unread_count)
  SELECT f.team_id, f.user_id, own_slot, -sum(f.assigned), -sum(f.unread) FROM fewer f
  WHERE EXISTS (SELECT FROM team_settings s WHERE s.team_id = f.team_id)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (team_id, user_id, slot) DO UPDATE SET
    assigned_count = i.assigned_count + excluded.assigned_count,
    unread_count = i.unread_count + excluded.unread_count;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION forget_inbox IS 'Trigger: takes deleted conversations out of what people have not read and look after.';
