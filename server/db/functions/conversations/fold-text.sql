-- Accents and case do not tell names apart for whoever searches. The letters in `translate` are not
-- made of a letter and an accent, so normalize() leaves them.
CREATE OR REPLACE FUNCTION fold_text(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT lower(translate(regexp_replace(normalize(
      replace(replace(replace(replace(replace(left(written, 300), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'),
        'œ', 'oe'), 'Œ', 'oe'), NFKD),
    '[\u0300-\u036f]', '', 'g'), 'øØłŁđĐıİ', 'oolLddii'))
$$;
COMMENT ON FUNCTION fold_text IS 'Text as it is searched: lower case, without accents, at most 300 characters.';
GRANT EXECUTE ON FUNCTION fold_text TO PUBLIC;
