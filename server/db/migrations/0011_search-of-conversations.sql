-- Search by name or number, a page at a time, newest first, in bounded time. The trigram operators
-- are not leakproof, so under row-level security the planner may not use their index; this function
-- filters by the team itself.
--
-- What many leads have in common is found among the newest conversations, what few have by its
-- trigrams, and neither way is good for the other: a common first name among a million leads took
-- 500 ms by trigrams, and two letters that nobody has took 3 s by reading. So the planner is only
-- asked how rare it is; up to `near` conversations are read, and if they do not fill the page, the
-- index is asked. One or two letters are no trigram: farther back they are found where a word
-- begins (`rare` has the patterns for the index, `common` the one for reading).
DROP FUNCTION gate_search_conversations(text, integer);
ALTER INDEX conversations_search ALTER COLUMN 2 SET STATISTICS 1000;

CREATE FUNCTION gate_search_conversations(common text, rare text[], campaign uuid, status text,
  before_at timestamptz, before_id uuid, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  near CONSTANT integer := 4000;
  few CONSTANT integer := 300;
  plan json;
  newest text;
  found uuid[];
  farther boolean;
  matches text := format('team_id = %L AND (%s)', current_team(), (SELECT string_agg(
    format('(name || '' '' || id_lead) ILIKE %L', pattern), ' OR ') FROM unnest(rare) AS pattern));
  page text := format('(%L::uuid IS NULL OR campaign_id = %1$L)
    AND (%L::text IS NULL OR conversation_status = %2$L)
    AND (%L::timestamptz IS NULL OR (last_activity_at, conversation_id) < (%3$L, %L::uuid))',
    campaign, status, before_at, before_id);
BEGIN
  EXECUTE 'EXPLAIN (FORMAT JSON) SELECT FROM conversations WHERE ' || matches INTO plan;
  IF cardinality(rare) > 1 OR (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric > few THEN
    newest := format('SELECT conversation_id, name || '' '' || id_lead AS words FROM conversations
      WHERE team_id = %L AND %s ORDER BY last_activity_at DESC, conversation_id DESC',
      current_team(), page);
    EXECUTE format('SELECT array(SELECT conversation_id FROM (%s LIMIT %s) near
      WHERE words ILIKE %L LIMIT %s)', newest, near, common, most) INTO found;
    IF cardinality(found) < most THEN
      EXECUTE format('SELECT EXISTS (%s OFFSET %s LIMIT 1)', newest, near) INTO farther;
    END IF;
    IF farther IS NOT true THEN
      RETURN QUERY SELECT unnest(found);
      RETURN;
    END IF;
  END IF;
  RETURN QUERY EXECUTE format('WITH found AS MATERIALIZED (
      SELECT * FROM conversations WHERE %s)
    SELECT conversation_id FROM found WHERE %s
    ORDER BY last_activity_at DESC, conversation_id DESC LIMIT %s', matches, page, most);
END $$;

REVOKE ALL ON FUNCTION gate_search_conversations(text, text[], uuid, text, timestamptz, uuid,
  integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_search_conversations(text, text[], uuid, text, timestamptz, uuid,
  integer) TO opensetter_app;
