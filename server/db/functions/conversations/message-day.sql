-- Only for version 0.3.0, which counts by it during an update; message_day_in replaces it. WhatsApp's day,
-- but never later than the day on which we stored the message. In SQL, because the statements that store or
-- delete whole batches count by it.
CREATE OR REPLACE FUNCTION message_day(timestamp_unix bigint, stored_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (to_timestamp(greatest(0, least(timestamp_unix, floor(extract(epoch FROM stored_at))::bigint)))
    AT TIME ZONE 'UTC')::date
$$;
COMMENT ON FUNCTION message_day IS 'The day, in UTC, that a message counts for.';
GRANT EXECUTE ON FUNCTION message_day TO PUBLIC;
