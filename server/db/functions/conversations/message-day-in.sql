-- WhatsApp's day, but never later than the day on which we stored the message. In SQL, because the
-- statements that store or delete whole batches count by it.
CREATE OR REPLACE FUNCTION message_day_in(zone text, timestamp_unix bigint, stored_at timestamptz)
RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (to_timestamp(greatest(0, least(timestamp_unix, floor(extract(epoch FROM stored_at))::bigint)))
    AT TIME ZONE zone)::date
$$;
COMMENT ON FUNCTION message_day_in IS 'The day, in a time zone, that a message counts for.';
GRANT EXECUTE ON FUNCTION message_day_in TO PUBLIC;
