-- An index for one team isn't crowded by other teams' vectors, which a shared one would read and discard.
-- Below a few thousand, reading all of the team's vectors is just as fast. Creating it while there are still
-- few takes seconds, in which no other session can write vectors.
CREATE OR REPLACE FUNCTION gate_index_vectors(of_dimensions integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  team CONSTANT uuid := current_team();
  worth_it CONSTANT integer := 3000;
  name CONSTANT text := format('knowledge_vectors_%s_%s', replace(team::text, '-', ''), of_dimensions);
BEGIN
  IF team IS NULL OR to_regclass(name) IS NOT NULL
    OR (SELECT count(*) FROM (SELECT FROM knowledge_vectors v
        WHERE v.team_id = team AND v.dimensions = of_dimensions LIMIT worth_it) found) < worth_it
  THEN RETURN; END IF;
  EXECUTE format(
    'CREATE INDEX IF NOT EXISTS %I ON knowledge_vectors
       USING hnsw ((embedding::halfvec(%s)) halfvec_cosine_ops)
       WHERE team_id = %L AND dimensions = %s', name, of_dimensions, team, of_dimensions);
END
$$;
COMMENT ON FUNCTION gate_index_vectors IS 'Gives the current team an index of its vectors once it has some thousands.';
