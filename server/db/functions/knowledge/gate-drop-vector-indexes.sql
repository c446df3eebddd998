-- For the nightly job, which has no team scope. An index name contains the team and the dimensions.
CREATE OR REPLACE FUNCTION gate_drop_vector_indexes() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT c.relname AS name, substring(c.relname FROM 19 FOR 32)::uuid AS team,
        substring(c.relname FROM 52)::integer AS dimensions
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = 'knowledge_vectors'::regclass
        AND c.relname ~ '^knowledge_vectors_[0-9a-f]{32}_[0-9]+$' LOOP
    CONTINUE WHEN EXISTS (SELECT FROM knowledge_vectors v
      WHERE v.team_id = one.team AND v.dimensions = one.dimensions);
    EXECUTE format('DROP INDEX IF EXISTS %I', one.name);
  END LOOP;
END
$$;
COMMENT ON FUNCTION gate_drop_vector_indexes IS 'Drops the indexes of teams that have no such vectors any more.';
