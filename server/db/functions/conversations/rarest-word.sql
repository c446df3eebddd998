-- Uses the planner's statistics of message_words_search, which cover the words of each team.
CREATE OR REPLACE FUNCTION rarest_word(team uuid, words text[], OUT rarest tsquery, OUT guessed_rows float8)
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  word tsquery;
  plan json;
  guess float8;
BEGIN
  FOR i IN 1 .. cardinality(words) LOOP
    word := word_query(words[i:i], i = cardinality(words));
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM message_words m
      WHERE lexemes_of_team(m.team_id, m.words) @@ %L::tsquery', query_of_team(team, word)) INTO plan;
    guess := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
    IF guessed_rows IS NULL OR guess < guessed_rows THEN
      rarest := word;
      guessed_rows := guess;
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION rarest_word IS 'Which of these words the fewest messages of a team have, and how many have it.';
REVOKE ALL ON FUNCTION rarest_word FROM PUBLIC;
