-- For processes of the version before.
-- The operators of full text are not leakproof, so under row-level security the planner may not use
-- their index, and read every passage of a team for each word; this function filters by the team
-- itself. Only bitmaps: with a LIMIT the planner would rather read the team's passages one by one.
CREATE OR REPLACE FUNCTION gate_passages_with(query tsquery, campaign uuid, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  team CONSTANT uuid := current_team();
BEGIN
  RETURN QUERY SELECT p.passage_id FROM knowledge_passages p
    WHERE (p.team_id = team) IS TRUE
      AND lexemes_of_team(p.team_id, p.words) @@ query_of_team(team, query)
      AND (p.all_campaigns OR campaign = ANY(p.campaign_ids)) LIMIT most;
END
$$;
COMMENT ON FUNCTION gate_passages_with IS 'Passages of the current team that have these lexemes and that the campaign may use, at most so many.';
