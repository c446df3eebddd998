-- TRUNCATE gives the table a new file, so the row needs new blocks on the disk: a row in an existing block
-- can be written even while the disk is full. The bytes can't be compressed. As the owner, because the
-- application can't truncate. A check that waits for another one gives up.
CREATE OR REPLACE FUNCTION gate_probe_write() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '1s' SET enable_seqscan = on AS $$
BEGIN
  TRUNCATE write_probe;
  INSERT INTO write_probe (payload)
  SELECT string_agg(uuid_send(gen_random_uuid()), ''::bytea) FROM generate_series(1, 120);
END $$;
COMMENT ON FUNCTION gate_probe_write IS 'Writes and flushes a row, which fails when nothing can be written.';
