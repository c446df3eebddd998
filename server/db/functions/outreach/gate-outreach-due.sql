-- Covers all teams, for a job that runs every minute.
DROP FUNCTION IF EXISTS gate_outreach_due(timestamptz, integer);
CREATE FUNCTION gate_outreach_due(at timestamptz, most integer)
RETURNS TABLE (team_id uuid, campaign_id uuid, conversation_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT q.team_id, q.campaign_id, NULL::uuid FROM outreach_queues q
    WHERE q.next_at <= at ORDER BY q.next_at LIMIT most)
  UNION ALL
  (SELECT c.team_id, c.campaign_id, c.conversation_id FROM conversations c
    WHERE c.follow_up_at <= at ORDER BY c.follow_up_at LIMIT most)
$$;
COMMENT ON FUNCTION gate_outreach_due IS 'Queues of first messages and follow-ups that are due, at most so many of each. As the owner.';
