CREATE OR REPLACE FUNCTION tag_condition(tag uuid) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN tag IS NULL THEN 'true' ELSE format('EXISTS (SELECT FROM conversation_tags t
    WHERE t.team_id = c.team_id AND t.conversation_id = c.conversation_id AND t.tag_id = %L)', tag) END
$$;
COMMENT ON FUNCTION tag_condition IS 'The condition on conversations c of having a tag; true without one.';
GRANT EXECUTE ON FUNCTION tag_condition TO PUBLIC;
