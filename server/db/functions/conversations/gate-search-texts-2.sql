-- Conversations in whose messages all words occur in one message, the newest such message first. Each
-- word is given with its completions. As an owner, for the same reason as gate_search_leads_2.
--
-- Ten million messages may hold a word a million times. So some thousands of the newest are looked through
-- first, then spans as wide as the hits so far say that it takes, or eight times as wide where there were
-- none, each by the marks of time that messages carry among their words; the last span is all the rest.
-- Whoever is found by the name that `named` gives is left out.
--
-- A span that would have far too many hits for a filter to throw away is not looked through: the answer
-- then ends with a row without a conversation, whose `found_seq` says where to go on.
CREATE OR REPLACE FUNCTION gate_search_texts_2(terms jsonb, named text, campaign uuid, status text,
  inbox_view text, tag uuid, reader text, before_seq bigint, most integer)
RETURNS TABLE (conversation_id uuid, found_seq bigint)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  team CONSTANT uuid := current_team();
  too_many CONSTANT integer := 20000;
  -- how many messages share a mark, and how many of each are looked for at once
  narrow CONSTANT bigint := 4096;
  wide CONSTANT bigint := 65536;
  most_narrow CONSTANT integer := 4;
  most_wide CONSTANT integer := 40;
  wanted text;
  names text;
  upper_end bigint;
  lower_end bigint;
  begun bigint;
  -- messages that the next span should have
  reach bigint := narrow;
  mark_width bigint;
  span text;
  hits bigint := 0;
  left_to_find integer := most;
  here record;
BEGIN
  SELECT string_agg('(' || alternatives || ')', ' & ') INTO wanted FROM (
    SELECT (SELECT string_agg(quote_literal(term), '|')
      FROM jsonb_array_elements_text(word) AS term) AS alternatives
    FROM jsonb_array_elements(terms) AS word) w;
  IF wanted IS NULL THEN RETURN; END IF;
  IF named IS NOT NULL THEN
    names := lead_match(team, named);
  END IF;
  upper_end := coalesce(before_seq, (SELECT last_value FROM messages_seq_seq) + 1);
  begun := upper_end;
  LOOP
    IF reach > most_wide * wide THEN
      span := 'true';
      lower_end := 0;
    ELSE
      mark_width := CASE WHEN reach > most_narrow * narrow THEN wide ELSE narrow END;
      lower_end := greatest(0, upper_end - reach) / mark_width * mark_width;
      -- A condition of its own: the index then goes on from each of the two to the next of the other,
      -- where one query of both is decoded from the beginning.
      SELECT format('w.words @@ %L::tsquery', string_agg(quote_literal(
          CASE mark_width WHEN narrow THEN '#' ELSE '##' END || mark), '|'))
      INTO span
      FROM generate_series(lower_end / mark_width, (upper_end - 1) / mark_width) AS mark;
    END IF;
    FOR here IN EXECUTE format('
      WITH hit AS MATERIALIZED (
        SELECT w.conversation_id AS id, max(w.seq) AS seq, count(*) AS n FROM message_words w
        WHERE w.team_id = %1$L AND w.words @@ %9$L::tsquery AND %2$s
          AND w.seq >= %3$s AND w.seq < %4$s
        GROUP BY 1
      ), shown AS (
        SELECT h.id, h.seq FROM (SELECT id, seq FROM hit ORDER BY seq DESC OFFSET 0) h
        JOIN LATERAL (SELECT FROM conversations c WHERE c.team_id = %1$L
          AND c.conversation_id = h.id AND (%5$L::uuid IS NULL OR c.campaign_id = %5$L)
          AND (%6$L::text IS NULL
            OR CASE %6$L WHEN ''stop'' THEN c.conversation_status ELSE c.outcome END = %6$L)
          AND %7$s AND %11$s) c ON true
        WHERE NOT EXISTS (SELECT FROM lead_words w WHERE w.team_id = %1$L
            AND w.conversation_id = h.id AND (%8$s))
          AND NOT EXISTS (SELECT FROM message_words w WHERE w.team_id = %1$L
            AND w.conversation_id = h.id AND w.seq >= %4$s AND w.words @@ %9$L::tsquery)
        ORDER BY h.seq DESC LIMIT %10$s
      )
      SELECT id, seq, NULL::bigint AS n FROM shown
      UNION ALL SELECT NULL, NULL, coalesce(sum(n), 0) FROM hit
      ORDER BY seq DESC NULLS LAST',
      team, span, lower_end, upper_end, campaign, status, view_condition(inbox_view, reader),
      coalesce(names, 'false'), wanted, left_to_find, tag_condition(tag))
    LOOP
      IF here.id IS NULL THEN
        hits := hits + here.n;
      ELSE
        conversation_id := here.id;
        found_seq := here.seq;
        left_to_find := left_to_find - 1;
        RETURN NEXT;
      END IF;
    END LOOP;
    IF left_to_find <= 0 OR lower_end <= 0 THEN RETURN; END IF;
    upper_end := lower_end;
    reach := 8 * (begun - upper_end);
    IF left_to_find < most THEN
      reach := least(reach, ceil(1.5 * left_to_find * (begun - upper_end) / (most - left_to_find)));
    END IF;
    IF reach > most_wide * wide THEN
      reach := upper_end;
    END IF;
    IF hits * reach > too_many * (begun - upper_end) THEN
      conversation_id := NULL;
      found_seq := upper_end;
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION gate_search_texts_2 IS 'Searches the texts of messages within a view and a tag, a page at a time, newest first.';
