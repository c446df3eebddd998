-- Only for gate_search_leads, because it runs any condition. OFFSET 0, because for a rare name the planner
-- would start with the leads and read all of them.
CREATE OR REPLACE FUNCTION newest_leads(team uuid, page text, matches text, near integer, most integer)
RETURNS uuid[] LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  found uuid[];
BEGIN
  EXECUTE format('SELECT array(SELECT n.conversation_id FROM (
      SELECT c.team_id, c.conversation_id FROM conversations c WHERE c.team_id = %1$L AND %2$s
      ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT %3$s) n
    CROSS JOIN LATERAL (SELECT l.words, l.tokens FROM lead_words l
      WHERE l.team_id = n.team_id AND l.conversation_id = n.conversation_id OFFSET 0) w
    WHERE %4$s LIMIT %5$s)', team, page, near, matches, most) INTO found;
  RETURN found;
END $$;
COMMENT ON FUNCTION newest_leads IS 'Of the newest conversations that a condition on conversations c holds for, those whose lead_words w fit another condition, newest first.';
REVOKE ALL ON FUNCTION newest_leads FROM PUBLIC;
