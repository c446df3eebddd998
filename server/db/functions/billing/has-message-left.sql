-- For processes of the version before; it goes with the next one.
CREATE OR REPLACE FUNCTION has_message_left() RETURNS boolean
LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
  SELECT has_messages_left(1)
$$;
COMMENT ON FUNCTION has_message_left IS 'Whether the current team''s messages are below its limit (domain/billing/usage.ts).';
GRANT EXECUTE ON FUNCTION has_message_left TO PUBLIC;
