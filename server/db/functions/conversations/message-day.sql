-- Only for version 0.3.0, which counts by it while an update runs: message_day_in came after it.
-- WhatsApp's day, which is never after the one on which we stored the message. In SQL because whole
-- batches are counted by it in the statement that stores or deletes them.
CREATE OR REPLACE FUNCTION message_day(timestamp_unix bigint, stored_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (to_timestamp(greatest(0, least(timestamp_unix, floor(extract(epoch FROM stored_at))::bigint)))
    AT TIME ZONE 'UTC')::date
$$;
COMMENT ON FUNCTION message_day IS 'The day, in UTC, that a message counts for.';
GRANT EXECUTE ON FUNCTION message_day TO PUBLIC;
