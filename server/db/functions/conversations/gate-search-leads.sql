-- Trigram and text search operators aren't leakproof, so under row-level security the planner can't use
-- their index; this function filters by the team itself. VOLATILE and planned for each call, because no
-- single plan suits every name.
--
-- A common name is found among the newest leads. Up to `few` matches are all fetched by the index and
-- sorted, because the index reads a list to its end whatever the LIMIT. If no name of the team begins with
-- the text, it is searched inside words, by trigrams.
DROP FUNCTION IF EXISTS gate_search_leads;
CREATE FUNCTION gate_search_leads(typed text, campaign uuid, status text, inbox_view text,
  tag uuid, reader text, before_at timestamptz, before_id uuid, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  near CONSTANT integer := 1500;
  near_without_index CONSTANT integer := 5000;
  far CONSTANT integer := 20000;
  few CONSTANT integer := 8000;
  team CONSTANT uuid := current_team();
  begun CONSTANT tsquery := lead_tokens_query(typed);
  names CONSTANT text := format('w.tokens @@ %s::tsquery', quote_literal(begun));
  parts CONSTANT text := lead_parts_condition(typed);
  -- a complete number belongs to a single lead, who may not be among the newest
  is_number CONSTANT boolean := typed ~ '^\d{9,}$';
  matches text;
  -- the same condition in the form of an index
  indexed text;
  found uuid[];
  page CONSTANT text := format('(%L::uuid IS NULL OR c.campaign_id = %1$L)
    AND (%L::text IS NULL OR CASE %2$L WHEN ''stop'' THEN c.conversation_status ELSE c.outcome END = %2$L)
    AND (%L::timestamptz IS NULL OR (c.last_activity_at, c.conversation_id) < (%3$L, %L::uuid))
    AND %s AND %s', campaign, status, before_at, before_id, view_condition(inbox_view, reader),
    tag_condition(tag));
BEGIN
  FOREACH matches IN ARRAY CASE WHEN begun IS NULL THEN ARRAY[parts] ELSE ARRAY[names, parts] END LOOP
    CONTINUE WHEN matches IS NULL;
    IF matches = names THEN
      indexed := format('(w.team_id = %L) IS TRUE AND lexemes_of_team(w.team_id, w.tokens) @@ %L::tsquery',
        team, query_of_team(team, begun));
      IF NOT is_number THEN
        found := newest_leads(team, page, matches, near, most);
        IF cardinality(found) BETWEEN 10 AND most - 1 THEN
          found := newest_leads(team, page, matches, 2 * near * most / cardinality(found), most);
        END IF;
        IF cardinality(found) = most THEN
          RETURN QUERY SELECT unnest(found);
          RETURN;
        END IF;
      END IF;
    ELSE
      indexed := format('w.team_id = %L AND %s', team, matches);
      -- Two letters, or scripts unknown to pg_trgm, give no trigrams, so the whole index would be read.
      IF NOT EXISTS (SELECT FROM regexp_split_to_table(fold_text(typed), '[^[:alnum:]]+') AS run
        WHERE length(run) >= 3 AND cardinality(show_trgm(run)) > 0) THEN
        RETURN QUERY SELECT unnest(newest_leads(team, page, matches, near_without_index, most));
        RETURN;
      END IF;
    END IF;
    found := leads_with(indexed, few);
    IF cardinality(found) = few THEN
      found := newest_leads(team, page, matches, far, most);
      IF cardinality(found) = most THEN
        RETURN QUERY SELECT unnest(found);
        RETURN;
      END IF;
      found := leads_with(indexed, NULL);
    END IF;
    IF cardinality(found) > 0 THEN
      RETURN QUERY EXECUTE format('SELECT c.conversation_id FROM conversations c
        WHERE c.team_id = %L AND c.conversation_id = ANY (%L) AND %s
        ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT %s', team, found, page, most);
      RETURN;
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION gate_search_leads IS 'Searches leads by name or number within a view and a tag, a page at a time, newest first.';
