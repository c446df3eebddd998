-- Full-text operators aren't leakproof, so under row-level security the planner can't use their index and
-- would read all passages of a team for each word; this function filters by the team itself. Bitmaps only:
-- because of a LIMIT, the planner would read the team's passages one by one.
--
-- The words come rarest first, with the number of passages that have each. That number is the cost of an
-- index scan, which reads a list to its end whatever the LIMIT; for two words, it is the rarer list at twice
-- the cost. `to_read` bounds the sum and `to_look_at` the rows of each scan, so no question takes long
-- because its words are all common or because a campaign uses little of much. If that finds nothing, the
-- newest passages are tried.
CREATE OR REPLACE FUNCTION gate_find_passages(queries tsquery[], passages integer[], campaign uuid)
RETURNS TABLE (passage_id uuid, is_entry boolean, place integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  team CONSTANT uuid := current_team();
  asked CONSTANT tsquery[] := array(
    SELECT query_of_team(team, q.one) FROM unnest(queries) WITH ORDINALITY AS q (one, place) ORDER BY q.place);
  known CONSTANT integer := coalesce(array_length(queries, 1), 0);
  -- The first `for_entries` words each find entries; each pair of the first `paired` words finds passages.
  for_entries CONSTANT integer := 6;
  paired CONSTANT integer := 4;
  -- How many passages single words may look at.
  rare CONSTANT integer := 600;
  to_look_at CONSTANT integer := 1000;
  to_read integer := 20000;
  alone integer := 0;
  some_found boolean := false;
BEGIN
  FOR one IN 1 .. least(known, for_entries) LOOP
    RETURN QUERY SELECT p.passage_id, true, one FROM knowledge_passages p
      WHERE (p.team_id = team) IS TRUE AND p.document_id IS NULL
        AND lexemes_of_team(p.team_id, p.words) @@ asked[one]
        AND (p.all_campaigns OR campaign = ANY (p.campaign_ids)) LIMIT 60;
    some_found := some_found OR FOUND;
  END LOOP;
  FOR one IN 1 .. known LOOP
    alone := alone + passages[one];
    EXIT WHEN one > 1 AND alone > rare OR passages[one] / 2 > to_read;
    to_read := to_read - passages[one] / 2;
    RETURN QUERY SELECT l.passage_id, l.entry_id IS NOT NULL, one FROM (
        SELECT p.passage_id, p.entry_id, p.all_campaigns, p.campaign_ids FROM knowledge_passages p
        WHERE (p.team_id = team) IS TRUE AND lexemes_of_team(p.team_id, p.words) @@ asked[one]
        LIMIT to_look_at) l
      WHERE l.all_campaigns OR campaign = ANY (l.campaign_ids) LIMIT 300;
    some_found := some_found OR FOUND;
  END LOOP;
  FOR one IN 1 .. least(known, paired) - 1 LOOP
    FOR other IN one + 1 .. least(known, paired) LOOP
      EXIT WHEN passages[one] > to_read;
      to_read := to_read - passages[one];
      RETURN QUERY SELECT l.passage_id, l.entry_id IS NOT NULL, which FROM (
          SELECT p.passage_id, p.entry_id, p.all_campaigns, p.campaign_ids FROM knowledge_passages p
          WHERE (p.team_id = team) IS TRUE
            AND lexemes_of_team(p.team_id, p.words) @@ (asked[one] && asked[other])
          LIMIT to_look_at) l
        CROSS JOIN unnest(ARRAY[one, other]) AS which
        WHERE l.all_campaigns OR campaign = ANY (l.campaign_ids) LIMIT 120;
      some_found := some_found OR FOUND;
    END LOOP;
  END LOOP;
  IF NOT some_found THEN
    RETURN QUERY SELECT p.passage_id, p.is_entry, p.place
      FROM newest_passages_with(team, queries[1:paired], campaign) p;
  END IF;
END
$$;
COMMENT ON FUNCTION gate_find_passages IS 'Passages of the current team that have some of the words, given rarest first with how many passages have each, and that the campaign may use: one row for each word that is known of a passage.';
