-- Two words of a name are each in very many names, and both lists are read to the end to find who has
-- both. So an index has besides each word how every two begin, by three letters and by five: "dupont emma"
-- is under "dup+emm" and "dupon+emm". Words of digits and short ones have no pairs; who has more words than
-- anyone is called by is under "+" instead.
CREATE OR REPLACE FUNCTION with_pairs(tokens tsvector) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
  words CONSTANT text[] := array(SELECT word FROM unnest(tsvector_to_array(tokens)) AS word
    WHERE length(word) >= 3 AND word !~ '^\d+$');
  pairs text[] := '{}';
BEGIN
  IF cardinality(words) > 6 THEN RETURN tokens || array_to_tsvector(ARRAY['+']); END IF;
  FOR i IN 1 .. cardinality(words) LOOP
    FOR j IN i + 1 .. cardinality(words) LOOP
      pairs := pairs || pair_of(left(words[i], 3), left(words[j], 3));
      IF length(words[i]) >= 5 THEN
        pairs := pairs || pair_of(left(words[i], 5), left(words[j], 3));
      END IF;
      IF length(words[j]) >= 5 THEN
        pairs := pairs || pair_of(left(words[i], 3), left(words[j], 5));
      END IF;
      IF length(words[i]) >= 5 AND length(words[j]) >= 5 THEN
        pairs := pairs || pair_of(left(words[i], 5), left(words[j], 5));
      END IF;
    END LOOP;
  END LOOP;
  RETURN tokens || array_to_tsvector(pairs);
END $$;
COMMENT ON FUNCTION with_pairs IS 'The words of a name and how every two of them begin, for an index; lead_index_query asks it.';
GRANT EXECUTE ON FUNCTION with_pairs TO PUBLIC;
