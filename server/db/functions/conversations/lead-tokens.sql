-- A name is typed as the beginnings of its words, in any order: "dup em" finds Emma Dupont. Each beginning
-- reads all its completions, so the six longest are enough, at most two of them shorter than three letters.
CREATE OR REPLACE FUNCTION lead_tokens(typed text) RETURNS tsvector
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT array_to_tsvector(array_agg(word))
  FROM (
    SELECT word, length(word) >= 3 OR row_number() OVER (PARTITION BY length(word) < 3 ORDER BY word) <= 2
      AS counts
    FROM (SELECT DISTINCT word FROM regexp_split_to_table(fold_text(typed), '[^[:alnum:]]+') AS word) typed_words
    WHERE word <> '' AND fold_text(typed) ~ '^[[:alnum:]\s''’.,-]+$'
    ORDER BY length(word) DESC, word LIMIT 6
  ) longest WHERE counts HAVING count(*) > 0
$$;
COMMENT ON FUNCTION lead_tokens IS 'The beginnings of words that a typed name means; NULL for what has other signs than names have.';
REVOKE ALL ON FUNCTION lead_tokens FROM PUBLIC;
