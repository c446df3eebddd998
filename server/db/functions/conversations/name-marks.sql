-- A word leaves a bit for its first two, three, four and six letters each, as far as it goes. Whoever
-- begins like "dup" has the bits of "du" and "dup"; few others have both.
CREATE OR REPLACE FUNCTION name_marks(tokens tsvector) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(bit_or(1::bigint << (hashtext(left(word, letters)) & 63)), 0)
  FROM unnest(tsvector_to_array(tokens)) AS word, unnest(ARRAY[2, 3, 4, 6]) AS letters
  WHERE length(word) >= letters
$$;
COMMENT ON FUNCTION name_marks IS 'Bits for how words begin: all that a beginning has, a word that begins like it has too.';
GRANT EXECUTE ON FUNCTION name_marks TO PUBLIC;
