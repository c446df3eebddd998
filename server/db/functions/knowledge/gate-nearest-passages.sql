-- Finds nothing without pgvector. The statement is built here, because the types of pgvector may be missing,
-- and planned for this team and number of dimensions. It uses the team's own index if there is one
-- (gate_index_vectors), because that returns rows in order, and otherwise reads all vectors of the team.
--
-- Passages that only other campaigns use are left out of the nearest 64.
CREATE OR REPLACE FUNCTION gate_nearest_passages(
  question text, of_model text, of_dimensions integer, at_least float8, campaign uuid)
RETURNS TABLE (passage_id uuid, closeness float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET enable_seqscan = off SET enable_sort = off SET jit = off AS $$
DECLARE
  team CONSTANT uuid := current_team();
  near CONSTANT integer := 64;
  most CONSTANT integer := 16;
BEGIN
  IF team IS NULL OR to_regtype('halfvec') IS NULL OR NOT EXISTS (SELECT FROM pg_attribute
      WHERE attrelid = 'knowledge_vectors'::regclass AND attname = 'embedding' AND NOT attisdropped)
  THEN RETURN; END IF;
  PERFORM set_config('hnsw.ef_search', near::text, true);
  RETURN QUERY EXECUTE format(
    'SELECT n.passage_id, 1 - n.distance FROM (
       SELECT v.passage_id, v.embedding::halfvec(%1$s) <=> %2$L::halfvec(%1$s) AS distance
       FROM knowledge_vectors v
       WHERE v.team_id = %3$L AND v.dimensions = %1$s AND v.model = %4$L
       ORDER BY 2 LIMIT %5$s) n
     JOIN knowledge_passages p ON p.team_id = %3$L AND p.passage_id = n.passage_id
     WHERE 1 - n.distance >= $2 AND (p.all_campaigns OR $1 = ANY (p.campaign_ids))
     ORDER BY n.distance, n.passage_id LIMIT %6$s',
    of_dimensions, question, team, of_model, near, most) USING campaign, at_least;
END
$$;
COMMENT ON FUNCTION gate_nearest_passages IS 'Passages of the current team that the campaign may use and whose vectors of this model are nearest to a question, with the cosine of the angle between.';
