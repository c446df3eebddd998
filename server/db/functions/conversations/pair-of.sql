CREATE OR REPLACE FUNCTION pair_of(one text, other text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT least(one COLLATE "C", other COLLATE "C") || '+' || greatest(one COLLATE "C", other COLLATE "C")
$$;
COMMENT ON FUNCTION pair_of IS 'Two beginnings as with_pairs has them, in whichever order they come.';
GRANT EXECUTE ON FUNCTION pair_of TO PUBLIC;
