CREATE OR REPLACE FUNCTION query_of_team(team uuid, query tsquery) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT regexp_replace(query::text, '''((?:[^'']|'''')*)''', '''' || right(team::text, 8) || '\1''', 'g')::tsquery
$$;
COMMENT ON FUNCTION query_of_team IS 'A query as one for lexemes_of_team.';
GRANT EXECUTE ON FUNCTION query_of_team TO PUBLIC;
