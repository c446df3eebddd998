-- For gate_search_leads_2 only: any condition may be asked. The bits are in the index that is walked, and
-- whoever lacks one is passed over there, for a tenth of what looking up the words costs.
CREATE OR REPLACE FUNCTION newest_leads_marked(team uuid, page text, matches text, marks bigint,
  near integer, most integer)
RETURNS uuid[] LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  found uuid[];
BEGIN
  -- OFFSET 0: from a rare name the planner would begin with the leads, and read all of them.
  EXECUTE format('SELECT array(SELECT n.conversation_id FROM (
      SELECT m.team_id, m.conversation_id FROM (
        SELECT c.team_id, c.conversation_id, c.name_marks FROM conversations c
        WHERE c.team_id = %1$L AND %2$s
        ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT %3$s) m
      WHERE m.name_marks & %4$s = %4$s OFFSET 0) n
    CROSS JOIN LATERAL (SELECT l.words, l.tokens FROM lead_words l
      WHERE l.team_id = n.team_id AND l.conversation_id = n.conversation_id OFFSET 0) w
    WHERE %5$s LIMIT %6$s)', team, page, near, format('(%s)::bigint', marks), matches, most) INTO found;
  RETURN found;
END $$;
COMMENT ON FUNCTION newest_leads_marked IS 'Of the newest conversations that a condition on conversations c holds for, those with these name_marks whose lead_words w fit another condition, newest first.';
REVOKE ALL ON FUNCTION newest_leads_marked FROM PUBLIC;
