-- Covers all teams, for a job that runs every ten minutes.
DROP FUNCTION IF EXISTS gate_autonomy_incidents(timestamptz, integer, integer, integer);
CREATE FUNCTION gate_autonomy_incidents(since timestamptz, least_held integer, least_opt_outs integer,
  most integer)
RETURNS TABLE (team_id uuid, campaign_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.team_id, k.campaign_id FROM (
    (SELECT h.team_id, h.campaign_id FROM held_answers h
      WHERE h.reason = 'guard' AND h.created_at > since
      GROUP BY h.team_id, h.campaign_id HAVING count(*) >= least_held LIMIT most)
    UNION
    (SELECT c.team_id, c.campaign_id FROM conversation_events e
      JOIN conversations c ON c.team_id = e.team_id AND c.conversation_id = e.conversation_id
      WHERE e.kind = 'opted_out' AND e.at > since
      GROUP BY c.team_id, c.campaign_id HAVING count(*) >= least_opt_outs LIMIT most)) k
  JOIN campaigns o ON o.team_id = k.team_id AND o.campaign_id = k.campaign_id
  WHERE o.autonomy ->> 'level' <> 'drafts' AND o.removed_at IS NULL
$$;
COMMENT ON FUNCTION gate_autonomy_incidents IS 'Campaigns with so many held answers or opt-outs since then, whose agent may send something without approval. As the owner.';
