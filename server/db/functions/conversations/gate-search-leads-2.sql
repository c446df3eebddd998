-- Neither trigram nor text search operators are leakproof, so under row-level security the planner may
-- not use their index; this function filters by the team itself. VOLATILE and planned for each call,
-- because no one plan is good for every name.
--
-- Up to `few` matches are all fetched and sorted; more are found among the newest conversations, whose
-- index has marks of their names. What enough of the newest have, by the planner's guess, is looked for
-- there at once: fetching a match costs twenty times what passing over a lead does, and the other index
-- reads a list to its end whatever the LIMIT.
-- What no one's name begins with is looked for inside of words, by their trigrams; what has none, such as
-- two letters, among the newest only.
--
-- A whole number is compared by its `digits` with the beginning and end of numbers: so many digits
-- mean these, and not some in between.
CREATE OR REPLACE FUNCTION gate_search_leads_2(typed text, digits text, campaign uuid, status text,
  inbox_view text, tag uuid, reader text, before_at timestamptz, before_id uuid, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  few CONSTANT integer := 3000;
  near CONSTANT integer := 30000;
  near_at_once CONSTANT integer := 20000;
  near_without_index CONSTANT integer := 5000;
  team CONSTANT uuid := current_team();
  begun CONSTANT tsquery := lead_tokens_query(typed);
  -- which name_marks whoever is meant has: none where parts of words are looked for
  marks bigint := 0;
  matches text;
  -- the same, as an index knows it
  indexed text;
  found uuid[];
  filled integer;
  expected float8;
  near_now integer;
  farther boolean;
  page CONSTANT text := format('(%L::uuid IS NULL OR c.campaign_id = %1$L)
    AND (%L::text IS NULL OR CASE %2$L WHEN ''stop'' THEN c.conversation_status ELSE c.outcome END = %2$L)
    AND (%L::timestamptz IS NULL OR (c.last_activity_at, c.conversation_id) < (%3$L, %L::uuid))
    AND %s AND %s', campaign, status, before_at, before_id, view_condition(inbox_view, reader),
    tag_condition(tag));
BEGIN
  IF digits IS NOT NULL THEN
    found := array(SELECT conversation_id FROM (
      SELECT conversation_id FROM lead_words w
      WHERE w.team_id = team AND w.number LIKE digits || '%'
      UNION SELECT conversation_id FROM lead_words w
      WHERE w.team_id = team AND reverse(w.number) LIKE reverse(digits) || '%') n LIMIT few);
  END IF;
  -- Many begin like this: then it is no whole number, and looked for like a name.
  IF found IS NULL OR cardinality(found) NOT BETWEEN 1 AND few - 1 THEN
    found := NULL;
    IF begun IS NOT NULL THEN
      marks := name_marks(lead_tokens(typed));
      matches := format('w.tokens @@ %L::tsquery', begun);
      indexed := leads_named(team, typed);
      expected := most * guessed_rows(format('SELECT FROM lead_words w WHERE w.team_id = %L', team))
        / greatest(1, guessed_rows(format('SELECT FROM lead_words w WHERE w.team_id = %L AND %s',
          team, matches)));
      IF expected <= near_at_once THEN
        -- More than should do, and more again if the guess was not all wrong: names are not spread evenly.
        FOREACH near_now IN ARRAY ARRAY[1.5 * expected, 4 * expected] LOOP
          found := newest_leads_marked(team, page, matches, marks, near_now, most);
          EXIT WHEN cardinality(found) = most OR cardinality(found) < most / 2;
        END LOOP;
        IF cardinality(found) = most THEN
          RETURN QUERY SELECT unnest(found);
          RETURN;
        END IF;
      END IF;
      found := leads_with(indexed, few);
    END IF;
    IF found IS NULL OR cardinality(found) = 0 THEN
      marks := 0;
      matches := lead_parts_condition(typed);
      IF matches IS NULL THEN RETURN; END IF;
      indexed := format('w.team_id = %L AND %s', team, matches);
      IF fold_text(typed) !~ '[[:alnum:]]{3}' THEN
        RETURN QUERY SELECT unnest(
          newest_leads_marked(team, page, matches, marks, near_without_index, most));
        RETURN;
      END IF;
      found := leads_with(indexed, few);
    END IF;
  END IF;
  IF cardinality(found) = few THEN
    found := newest_leads_marked(team, page, matches, marks, near, most);
    filled := cardinality(found);
    IF filled < most THEN
      EXECUTE format('SELECT EXISTS (SELECT FROM conversations c WHERE c.team_id = %L AND %s
        ORDER BY c.last_activity_at DESC, c.conversation_id DESC OFFSET %s LIMIT 1)',
        team, page, near) INTO farther;
    END IF;
    IF farther IS NOT true THEN
      RETURN QUERY SELECT unnest(found);
      RETURN;
    END IF;
    found := leads_with(indexed, NULL);
  END IF;
  RETURN QUERY EXECUTE format('SELECT c.conversation_id FROM conversations c
    WHERE c.team_id = %L AND c.conversation_id = ANY (%L) AND %s
    ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT %s', team, found, page, most);
END $$;
COMMENT ON FUNCTION gate_search_leads_2 IS 'Searches leads by name or number within a view and a tag, a page at a time, newest first.';
