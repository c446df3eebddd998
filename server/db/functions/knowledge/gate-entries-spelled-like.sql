-- For processes of the version before. As gate_passages_with, for the trigrams of the questions of entries.
CREATE OR REPLACE FUNCTION gate_entries_spelled_like(question text, campaign uuid, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  team CONSTANT uuid := current_team();
BEGIN
  RETURN QUERY SELECT p.passage_id FROM knowledge_passages p
    WHERE p.team_id = team AND p.entry_id IS NOT NULL AND lower(p.title) % question
      AND (p.all_campaigns OR campaign = ANY(p.campaign_ids))
    ORDER BY similarity(lower(p.title), question) DESC, p.passage_id LIMIT most;
END
$$;
COMMENT ON FUNCTION gate_entries_spelled_like IS 'Entries of the current team whose question is spelled like another and that the campaign may use, the most alike first.';
