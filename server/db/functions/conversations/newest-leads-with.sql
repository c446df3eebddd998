-- For gate_search_leads_2 only: any condition may be asked.
CREATE OR REPLACE FUNCTION newest_leads_with(team uuid, page text, matches text, near integer, most integer)
RETURNS uuid[] LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  found uuid[];
BEGIN
  -- OFFSET 0: from a rare name the planner would begin with the leads, and read all of them.
  EXECUTE format('SELECT array(SELECT n.conversation_id FROM (
      SELECT c.team_id, c.conversation_id FROM conversations c WHERE c.team_id = %L AND %s
      ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT %s) n
    CROSS JOIN LATERAL (SELECT l.words, l.tokens FROM lead_words l
      WHERE l.team_id = n.team_id AND l.conversation_id = n.conversation_id OFFSET 0) w
    WHERE %s LIMIT %s)', team, page, near, matches, most) INTO found;
  RETURN found;
END $$;
COMMENT ON FUNCTION newest_leads_with IS 'Of the newest conversations that a condition on conversations c holds for, those whose lead_words w fit another, newest first.';
REVOKE ALL ON FUNCTION newest_leads_with FROM PUBLIC;
