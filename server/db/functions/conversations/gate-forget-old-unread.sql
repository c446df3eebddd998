CREATE OR REPLACE FUNCTION gate_forget_old_unread(days integer, most integer) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_slot CONSTANT smallint := pg_backend_pid() % 16;
  team uuid;
  forgotten integer;
BEGIN
  SELECT u.team_id INTO team FROM unread_conversations u
  WHERE u.since < now() - make_interval(days => days) LIMIT 1;
  IF NOT FOUND THEN RETURN 0; END IF;
  PERFORM FROM team_counters t WHERE t.team_id = team AND t.slot = own_slot FOR NO KEY UPDATE;
  WITH old AS (
    DELETE FROM unread_conversations u WHERE (u.team_id, u.conversation_id, u.user_id) IN (
      SELECT o.team_id, o.conversation_id, o.user_id FROM unread_conversations o
      WHERE o.team_id = team AND o.since < now() - make_interval(days => days)
      LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING u.user_id
  ), counted AS (
    INSERT INTO inbox_counters AS i (team_id, user_id, slot, unread_count)
    SELECT team, o.user_id, own_slot, -count(*) FROM old o
    WHERE EXISTS (SELECT FROM team_settings s WHERE s.team_id = team)
    GROUP BY o.user_id ORDER BY o.user_id
    ON CONFLICT (team_id, user_id, slot) DO UPDATE
      SET unread_count = i.unread_count + excluded.unread_count
  )
  SELECT count(*) INTO forgotten FROM old;
  RETURN forgotten;
END $$;
COMMENT ON FUNCTION gate_forget_old_unread IS 'What no one read for so many days counts as read, up to `most` rows of one team; answers how many.';
