-- Two words of a name are found as a pair (function with_pairs), without reading the list of each.
CREATE INDEX lead_words_pairs ON lead_words USING gin (lexemes_of_team(team_id, with_pairs(tokens)))
  WITH (gin_pending_list_limit = 256);
COMMENT ON INDEX lead_words_pairs IS 'search by how words of a name or number begin, one or two of them';
-- At last, since nobody may read the table from here on.
DROP INDEX lead_words_lexemes;
