-- For scripts without spaces between words (Han, kana, Thai, Lao, Burmese, Khmer), returns every character
-- and every pair of them. Vowel signs and tone marks are part of the word, so Indic scripts are listed
-- besides [:alnum:]. Words are cut at 40 characters and only the first 500 count: a tsvector has a size
-- limit, which must never keep a text from being stored. wantedWords
-- (domain/conversations/inbox/search-words.ts) searches for these.
CREATE OR REPLACE FUNCTION text_words(written text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  unspaced CONSTANT text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u30ff\u31f0-\u31ff\u3400-\u9fff\U00020000-\U0003ffff]+';
  folded text := fold_letters(written);
  has_unspaced CONSTANT boolean := folded ~ unspaced;
  runs text[];
BEGIN
  IF has_unspaced THEN
    folded := regexp_replace(folded, unspaced, ' \& ', 'g');
  END IF;
  runs := string_to_array(trim(
    regexp_replace(folded, '[^[:alnum:]\u0900-\u0963\u0966-\u109f\u1780-\u17d3]+', ' ', 'g')), ' ');
  IF has_unspaced OR cardinality(runs) > 500 OR folded ~ '[[:alnum:]]{41}' THEN
    runs := array(
      SELECT word FROM unnest(runs) WITH ORDINALITY AS r (run, place), LATERAL (
        SELECT left(run, 40) AS word, 0 AS i WHERE run !~ unspaced
        UNION ALL SELECT substr(left(run, 500), i, letters), i
        FROM generate_series(1, least(500, length(run))) AS i, generate_series(1, 2) AS letters
        WHERE run ~ unspaced) w
      GROUP BY word ORDER BY min(place), min(i) LIMIT 500);
  END IF;
  RETURN array_to_tsvector(runs);
END $$;
COMMENT ON FUNCTION text_words IS 'The words of a message, folded.';
GRANT EXECUTE ON FUNCTION text_words TO PUBLIC;
