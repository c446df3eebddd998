-- `/readyz` must tell when nothing can be written. Reads go on with a full disk.
CREATE TABLE write_probe (payload bytea NOT NULL);
COMMENT ON TABLE write_probe IS 'health: What the readiness check writes, to see whether anything can be written.
Growth: one row, replaced by each check.';
