-- Searches ignore accents and case. The last letters don't consist of a letter and an accent, so
-- normalize() leaves them. Matches foldText in domain/conversations/inbox/search-words.ts.
CREATE OR REPLACE FUNCTION fold_letters(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f\u3099\u309a]+', '', 'g')),
    'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
COMMENT ON FUNCTION fold_letters IS 'Text as it is searched: lower case, without accents.';
GRANT EXECUTE ON FUNCTION fold_letters TO PUBLIC;
