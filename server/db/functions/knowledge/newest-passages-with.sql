-- Only for gate_find_passages, when every word is in too many passages to read its list.
CREATE OR REPLACE FUNCTION newest_passages_with(team uuid, queries tsquery[], campaign uuid)
RETURNS TABLE (passage_id uuid, is_entry boolean, place integer)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_indexscan = on AS $$
DECLARE
  to_look_at CONSTANT integer := 400;
BEGIN
  RETURN QUERY SELECT p.passage_id, p.entry_id IS NOT NULL, which.place::integer FROM (
      SELECT n.passage_id, n.entry_id, setweight(n.words, 'D') AS words
      FROM knowledge_passages n
      WHERE n.team_id = team AND (n.all_campaigns OR campaign = ANY (n.campaign_ids))
      ORDER BY n.passage_id DESC LIMIT to_look_at) p
    JOIN unnest(queries) WITH ORDINALITY AS which (query, place) ON p.words @@ which.query;
END
$$;
COMMENT ON FUNCTION newest_passages_with IS 'Those of the newest passages of a team that have some of the words and that the campaign may use.';
REVOKE ALL ON FUNCTION newest_passages_with FROM PUBLIC;
