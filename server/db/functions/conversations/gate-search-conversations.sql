-- The trigram operators are not leakproof, so under row-level security the planner may not use their
-- index; this function filters by the team itself. VOLATILE and planned for each call, because no
-- one plan is good for every name: a common first name among a million leads took 500 ms by
-- trigrams, and two letters that no one has took 3 s by reading the newest conversations.
--
-- Of n leads a share s matches. Reading the newest takes most / s of them to fill a page; the index
-- takes all n * s, each at `dearer` times the cost (13 against 2.5 us). The planner's estimate of s
-- says which is shorter. If the newest do not fill the page, the index is asked after all. One or
-- two letters are no trigram: older conversations are found by them where a word begins (`rare` has
-- the patterns for the index, `common` the one for reading).
--
-- A whole number is first compared by its `digits` with the beginning and end of numbers: so many
-- digits mean these, and not some in between.
CREATE OR REPLACE FUNCTION gate_search_conversations(common text, rare text[], digits text, campaign uuid,
  status text, before_at timestamptz, before_id uuid, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  few CONSTANT integer := 300;
  dearer CONSTANT integer := 5;
  most_read CONSTANT integer := 20000;
  near integer := 4000;
  everybody float8;
  share float8;
  newest text;
  found uuid[];
  farther boolean;
  team CONSTANT uuid := current_team();
  matches text := format('team_id = %L AND (%s)', team, (SELECT string_agg(
    format('words ILIKE %L', pattern), ' OR ') FROM unnest(rare) AS pattern));
  page text := format('(%L::uuid IS NULL OR campaign_id = %1$L)
    AND (%L::text IS NULL OR outcome = %2$L OR conversation_status = %2$L)
    AND (%L::timestamptz IS NULL OR (last_activity_at, conversation_id) < (%3$L, %L::uuid))',
    campaign, status, before_at, before_id);
BEGIN
  IF digits IS NOT NULL THEN
    found := array(SELECT conversation_id FROM (
      SELECT conversation_id FROM lead_words w
      WHERE w.team_id = team AND w.number LIKE digits || '%'
      UNION SELECT conversation_id FROM lead_words w
      WHERE w.team_id = team AND reverse(w.number) LIKE reverse(digits) || '%') n LIMIT few);
    -- Many begin like this: then it is no whole number, and looked for like a name.
    IF cardinality(found) BETWEEN 1 AND few - 1 THEN
      RETURN QUERY EXECUTE format('SELECT conversation_id FROM conversations
        WHERE team_id = %L AND conversation_id = ANY (%L) AND %s
        ORDER BY last_activity_at DESC, conversation_id DESC LIMIT %s', team, found, page, most);
      RETURN;
    END IF;
  END IF;
  everybody := greatest(1, guessed_rows(format('SELECT FROM lead_words WHERE team_id = %L', team)));
  share := guessed_rows('SELECT FROM lead_words WHERE ' || matches) / everybody;
  IF cardinality(rare) = 1 THEN
    -- Three times what should do: names are not spread evenly over time.
    near := least(most_read, ceil(3 * most / greatest(share, 1e-6)));
  END IF;
  IF cardinality(rare) > 1 OR dearer * share * share > most / everybody THEN
    newest := format('SELECT conversation_id, name || '' '' || id_lead AS words FROM conversations
      WHERE team_id = %L AND %s ORDER BY last_activity_at DESC, conversation_id DESC', team, page);
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
  RETURN QUERY EXECUTE format('WITH named AS MATERIALIZED (
      SELECT conversation_id FROM lead_words WHERE %s)
    SELECT conversation_id FROM conversations
    WHERE team_id = %L AND conversation_id = ANY (array(SELECT conversation_id FROM named)) AND %s
    ORDER BY last_activity_at DESC, conversation_id DESC LIMIT %s', matches, team, page, most);
END $$;
COMMENT ON FUNCTION gate_search_conversations IS 'Searches leads by name or number, a page at a time, newest first.';
