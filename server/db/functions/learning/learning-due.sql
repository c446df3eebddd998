-- For one campaign, or for all in the function that finds campaigns.
DROP FUNCTION IF EXISTS learning_due(uuid, uuid, timestamptz, timestamptz);
CREATE FUNCTION learning_due(team uuid, campaign uuid, since timestamptz, until timestamptz)
RETURNS TABLE (team_id uuid, campaign_id uuid, conversation_id uuid, evidence_id uuid, source text,
  happened_at timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT k.* FROM (
    SELECT c.team_id, c.campaign_id, c.conversation_id, e.event_id AS evidence_id,
      CASE e.kind WHEN 'agent_stopped' THEN 'takeover' ELSE 'lost' END AS source, e.at
    FROM conversation_events e
    JOIN conversations c ON c.team_id = e.team_id AND c.conversation_id = e.conversation_id
    WHERE (e.kind = 'agent_stopped' OR (e.kind = 'status_changed' AND e.to_value = 'pas_interesse'))
      AND e.at > since AND e.at <= until
      AND (team IS NULL OR e.team_id = team) AND (campaign IS NULL OR c.campaign_id = campaign)
      AND (e.kind <> 'agent_stopped' OR EXISTS (SELECT FROM messages m WHERE m.team_id = e.team_id
        AND m.conversation_id = e.conversation_id AND m.type_interaction = 'HUMAN_MESSAGE'
        AND m.timestamp_unix >= floor(extract(epoch FROM e.at)) - 5 AND m.created_at <= until))
    UNION ALL
    SELECT h.team_id, h.campaign_id, h.conversation_id, h.held_id, 'edit', h.decided_at
    FROM held_answers h
    WHERE h.state = 'sent' AND h.decided_by IS NOT NULL AND h.sent_text <> h.text
      AND h.decided_at > since AND h.decided_at <= until
      AND (team IS NULL OR h.team_id = team) AND (campaign IS NULL OR h.campaign_id = campaign)
    UNION ALL
    SELECT q.team_id, q.campaign_id, q.conversation_id, q.question_id, 'question', q.asked_at
    FROM unanswered_questions q
    WHERE q.state = 'open' AND q.asked_at > since AND q.asked_at <= until
      AND (team IS NULL OR q.team_id = team) AND (campaign IS NULL OR q.campaign_id = campaign)) k
  WHERE NOT EXISTS (SELECT FROM learning_evidence x
    WHERE x.team_id = k.team_id AND x.evidence_id = k.evidence_id)
$$;
COMMENT ON FUNCTION learning_due IS 'Takeovers in which a person wrote, changed drafts, lost leads and open questions of that time that were not read yet.';
GRANT EXECUTE ON FUNCTION learning_due TO opensetter_app;
