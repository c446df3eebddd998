-- Only completes with common words: an index prefix would read the lists of all words that begin with it,
-- most of which occur in hardly any message.
CREATE OR REPLACE FUNCTION common_completions(team uuid, words text[]) RETURNS tsquery
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN length(last) < 3 THEN word_query(words, false)
    ELSE (SELECT string_agg(quote_literal(word), ' | ')::tsquery FROM (
        SELECT last AS word UNION
        SELECT substr(element, 9) FROM (SELECT element
          FROM pg_stats s, unnest(s.most_common_elems::text::text[]) AS element
          WHERE s.schemaname = 'public' AND s.tablename = 'message_words_search'
            AND s.attname = 'lexemes_of_team' AND starts_with(element, right(team::text, 8) || last)
          LIMIT 20) e) completed)
      && coalesce(word_query(words[:cardinality(words) - 1], false), ''::tsquery) END
  FROM (SELECT words[cardinality(words)] AS last) l
$$;
COMMENT ON FUNCTION common_completions IS 'The query for all of these words, the last of which may be the beginning of one that many messages of the team have.';
REVOKE ALL ON FUNCTION common_completions FROM PUBLIC;
