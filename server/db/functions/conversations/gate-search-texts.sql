-- Finds conversations with a message that has all words, newest such message first; the last word may be
-- unfinished. As the owner, for the same reason as gate_search_leads. Leaves out leads found by the name in
-- `named`, and conversations with a newer hit, which an earlier page returned.
--
-- Most searches only need the first of three steps:
-- 1. Reads the newest messages one by one, and further if the hits so far suggest that this fills the page.
-- 2. If the rarest word is in few messages, reads all of these by the index.
-- 3. Otherwise reads the index span by span, newest first; its first column is the span of a message.
-- So a common word in ten million messages costs no more than the page. If a filter discards most hits, or
-- two common words never meet, the result ends with a row without a conversation, whose `found_seq` says
-- where to continue.
DROP FUNCTION IF EXISTS gate_search_texts;
CREATE FUNCTION gate_search_texts(words text[], named text, campaign uuid, status text,
  inbox_view text, tag uuid, reader text, before_seq bigint, most integer)
RETURNS TABLE (conversation_id uuid, found_seq bigint)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
  team CONSTANT uuid := current_team();
  -- as in the index message_words_search
  span CONSTANT integer := 16384;
  spans_at_once CONSTANT integer := 16;
  near CONSTANT integer := 4000;
  far CONSTANT integer := 30000;
  -- for several words, the others are compared in the rare word's rows: more rows still cost less than spans
  few CONSTANT integer := CASE cardinality(words) WHEN 1 THEN 3000 ELSE 20000 END;
  most_hits CONSTANT integer := 1000;
  is_filtered CONSTANT boolean := campaign IS NOT NULL OR status IS NOT NULL OR tag IS NOT NULL
    OR inbox_view <> 'all';
  wanted CONSTANT tsquery := word_query(words, true);
  -- the page's conditions, on conversations c
  page CONSTANT text := format('(%L::uuid IS NULL OR c.campaign_id = %1$L)
    AND (%L::text IS NULL OR CASE %2$L WHEN ''stop'' THEN c.conversation_status ELSE c.outcome END = %2$L)
    AND %s AND %s', campaign, status, view_condition(inbox_view, reader), tag_condition(tag));
  names text := 'false';
  step text := 'near';
  source text;
  upper_end bigint := coalesce(before_seq, (SELECT last_value FROM messages_seq_seq) + 1);
  lower_end bigint;
  last_span bigint;
  to_read integer := near;
  has_read integer := 0;
  hits_at_once integer := CASE WHEN is_filtered THEN most_hits ELSE 8 * most END;
  hits bigint;
  all_hits bigint := 0;
  lowest_hit bigint;
  rarest tsquery;
  rows_of_rarest float8;
  completed tsquery;
  given integer := 0;
  here record;
BEGIN
  IF wanted IS NULL THEN RETURN; END IF;
  IF named IS NOT NULL THEN
    names := coalesce(lead_match(team, named), 'false');
  END IF;
  LOOP
    CASE step
    WHEN 'near' THEN
      lower_end := (SELECT m.seq FROM message_words m WHERE m.team_id = team AND m.seq < upper_end
        ORDER BY m.seq DESC OFFSET to_read - 1 LIMIT 1);
      source := format('SELECT n.conversation_id, n.seq FROM (
          SELECT m.conversation_id, m.seq, m.words FROM message_words m
          WHERE m.team_id = %L AND m.seq < %s ORDER BY m.seq DESC LIMIT %s) n
        WHERE n.words @@ %L::tsquery', team, upper_end, to_read, wanted);
    WHEN 'index' THEN
      source := format('SELECT m.conversation_id, m.seq FROM message_words m WHERE (m.team_id = %L) IS TRUE
          AND lexemes_of_team(m.team_id, m.words) @@ %L::tsquery
          AND m.words @@ %L::tsquery AND m.seq < %s',
        team, query_of_team(team, rarest), wanted, upper_end);
    WHEN 'spans' THEN
      source := format('SELECT h.conversation_id, h.seq FROM generate_series(%s, %s, -1) AS span
        CROSS JOIN LATERAL (SELECT m.conversation_id, m.seq FROM message_words m
          WHERE (m.team_id = %L) IS TRUE AND (m.seq / %s)::integer = span
            AND lexemes_of_team(m.team_id, m.words) @@ %L::tsquery AND m.seq < %s
          ORDER BY m.seq DESC OFFSET 0) h LIMIT %s',
        (upper_end - 1) / span, last_span, team, span,
        query_of_team(team, completed), upper_end, hits_at_once);
    END CASE;
    -- OFFSET 0 makes it look up one hit after the other until the page is full.
    FOR here IN EXECUTE format('
      WITH hit AS MATERIALIZED (%1$s), newest AS MATERIALIZED (
        SELECT h.conversation_id AS id, max(h.seq) AS seq FROM hit h GROUP BY 1
      ), shown AS (
        SELECT h.id, h.seq FROM (SELECT id, seq FROM newest ORDER BY seq DESC OFFSET 0) h
        JOIN LATERAL (SELECT FROM conversations c WHERE c.team_id = %2$L
          AND c.conversation_id = h.id AND %3$s OFFSET 0) c ON true
        WHERE NOT EXISTS (SELECT FROM lead_words w WHERE w.team_id = %2$L
            AND w.conversation_id = h.id AND (%4$s) OFFSET 0)
          AND NOT EXISTS (SELECT FROM message_words w WHERE w.team_id = %2$L
            AND w.conversation_id = h.id AND w.seq >= %5$s AND w.words @@ %6$L::tsquery OFFSET 0)
        ORDER BY h.seq DESC LIMIT %7$s
      )
      SELECT id, seq, NULL::bigint AS hits FROM shown
      UNION ALL SELECT NULL, min(seq), count(*) FROM hit ORDER BY hits NULLS FIRST, seq DESC',
      source, team, page, names, upper_end, wanted, most - given)
    LOOP
      IF here.id IS NULL THEN
        hits := here.hits;
        lowest_hit := here.seq;
      ELSE
        conversation_id := here.id;
        found_seq := here.seq;
        given := given + 1;
        RETURN NEXT;
      END IF;
    END LOOP;
    EXIT WHEN given >= most OR step = 'index' OR (step = 'near' AND lower_end IS NULL);
    IF step = 'near' THEN
      upper_end := lower_end;
      has_read := has_read + to_read;
      to_read := least(1.5 * has_read * (most - given) / greatest(given, 1),
        2 * most_hits * has_read / greatest(hits, 1));
      CONTINUE WHEN has_read = near AND to_read BETWEEN 1 AND far - near;
      SELECT r.rarest, r.guessed_rows INTO rarest, rows_of_rarest FROM rarest_word(team, words) r;
      IF rows_of_rarest <= few THEN
        step := 'index';
        IF rows_of_rarest > 2 * most_hits THEN
          rarest := rarest && coalesce(word_query(words[:cardinality(words) - 1], false), rarest);
        END IF;
      ELSE
        step := 'spans';
        completed := common_completions(team, words);
        last_span := CASE cardinality(words) WHEN 1 THEN 0
          ELSE greatest(0, (upper_end - 1) / span - spans_at_once) END;
      END IF;
    ELSE
      all_hits := all_hits + hits;
      IF hits = hits_at_once AND all_hits < most_hits THEN
        upper_end := lowest_hit;
        hits_at_once := least(10 * hits_at_once, most_hits - all_hits);
        CONTINUE;
      END IF;
      upper_end := CASE WHEN hits = hits_at_once THEN lowest_hit ELSE last_span * span END;
      IF upper_end > 0 THEN
        conversation_id := NULL;
        found_seq := upper_end;
        RETURN NEXT;
      END IF;
      EXIT;
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION gate_search_texts IS 'Searches the texts of messages within a view and a tag, a page at a time, newest first.';
