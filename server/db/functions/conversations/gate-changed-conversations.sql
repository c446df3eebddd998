-- Conversations with news since the last call, for the job that indexes their texts, and a part of a
-- walk through all: the one that begins with this version, or one after changes were trimmed unread.
-- Whoever calls enqueues the work in the same transaction, so nothing is lost. One caller at a time,
-- the others get nothing. Stops below the oldest running transaction, like gate_live_events.
-- `more`: this was all that was asked for, and further changes wait. A step of the walk
-- reads whole histories, so it is bounded by 200 conversations.
DROP FUNCTION IF EXISTS gate_changed_conversations(integer);
CREATE FUNCTION gate_changed_conversations(most integer)
RETURNS TABLE (team_id uuid, conversation_ids uuid[], more boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here text_index_position;
  last_change record;
  walked uuid[];
BEGIN
  SELECT * INTO here FROM text_index_position FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  IF here.checked_at < now() - interval '50 minutes' AND here.walk_team IS NULL THEN
    here.walk_team := '00000000-0000-0000-0000-000000000000';
    here.walk_conversation := here.walk_team;
  END IF;
  SELECT e.xid, e.id, count(*) OVER () AS changes INTO last_change FROM (
    SELECT l.xid, l.id FROM live_events l
    WHERE (l.xid, l.id) > (here.xid, here.id) AND l.xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY l.xid, l.id LIMIT most) e
  ORDER BY e.xid DESC, e.id DESC LIMIT 1;
  IF last_change IS NOT NULL THEN
    RETURN QUERY SELECT l.team_id, array_agg(DISTINCT l.subject_id), last_change.changes >= most
      FROM live_events l
      WHERE (l.xid, l.id) > (here.xid, here.id)
        AND (l.xid, l.id) <= (last_change.xid, last_change.id) AND l.kind = 'conversation'
      GROUP BY l.team_id;
    here.xid := last_change.xid;
    here.id := last_change.id;
  END IF;
  WHILE here.walk_team IS NOT NULL LOOP
    walked := array(SELECT c.conversation_id FROM conversations c
      WHERE c.team_id = here.walk_team AND c.conversation_id > here.walk_conversation
      ORDER BY c.conversation_id LIMIT least(most, 200));
    IF cardinality(walked) > 0 THEN
      team_id := here.walk_team;
      conversation_ids := walked;
      more := false;
      RETURN NEXT;
      here.walk_conversation := walked[cardinality(walked)];
      EXIT;
    END IF;
    here.walk_team := (SELECT s.team_id FROM team_settings s
      WHERE s.team_id > here.walk_team ORDER BY s.team_id LIMIT 1);
    here.walk_conversation := CASE WHEN here.walk_team IS NOT NULL
      THEN '00000000-0000-0000-0000-000000000000'::uuid END;
  END LOOP;
  UPDATE text_index_position p SET xid = here.xid, id = here.id, checked_at = now(),
    walk_team = here.walk_team, walk_conversation = here.walk_conversation
  WHERE (p.xid, p.id) IS DISTINCT FROM (here.xid, here.id)
    OR p.walk_team IS DISTINCT FROM here.walk_team
    OR p.walk_conversation IS DISTINCT FROM here.walk_conversation
    OR p.checked_at < now() - interval '1 minute';
END $$;
COMMENT ON FUNCTION gate_changed_conversations IS 'Conversations whose texts are to be indexed, by team.';
