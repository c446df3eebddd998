-- The searches in knowledge and for leads, with work that does not grow with what a team stores.

-- Misspelled words: lexemes that end alike. The trigrams of lexemes were in too many of them.
CREATE INDEX knowledge_terms_endings ON knowledge_terms (team_id, reverse(term));
COMMENT ON INDEX knowledge_terms_endings IS 'lexemes that end like another; the primary key has those that begin like it';
DROP INDEX knowledge_terms_spelling;

-- Words of a team have lists of their own (function lexemes_of_team).
CREATE INDEX knowledge_passages_lexemes ON knowledge_passages
  USING gin (lexemes_of_team(team_id, words)) WITH (gin_pending_list_limit = 256);
COMMENT ON INDEX knowledge_passages_lexemes IS 'passages of a team that have a word';
DROP INDEX knowledge_passages_words;
CREATE INDEX knowledge_entries_lexemes ON knowledge_passages
  USING gin (lexemes_of_team(team_id, words)) WITH (gin_pending_list_limit = 64)
  WHERE document_id IS NULL;
COMMENT ON INDEX knowledge_entries_lexemes IS 'entries of a team that have a word, beside many more passages of documents; by document_id, so that no other index of entries serves the same question';
CREATE INDEX lead_words_lexemes ON lead_words USING gin (lexemes_of_team(team_id, tokens))
  WITH (gin_pending_list_limit = 256);
COMMENT ON INDEX lead_words_lexemes IS 'search by how words of a name or number begin';
DROP INDEX lead_words_tokens;

-- What was written last is read in full by every search until it is merged into the index. Of 4 MB,
-- which is the default, each look into an index took 2 ms; a search looks a dozen times.
ALTER INDEX lead_words_search SET (gin_pending_list_limit = 256);
ALTER INDEX message_words_search SET (gin_pending_list_limit = 512);
