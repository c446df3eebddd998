-- The search in knowledge, with work that does not grow with what a team stores.

-- Misspelled words: lexemes that end alike. The trigrams of lexemes were in too many of them.
CREATE INDEX knowledge_terms_endings ON knowledge_terms (team_id, reverse(term));
COMMENT ON INDEX knowledge_terms_endings IS 'lexemes that end like another; the primary key has those that begin like it';
DROP INDEX knowledge_terms_spelling;

-- Entries beside many more passages of documents.
CREATE INDEX knowledge_passages_entry_words ON knowledge_passages USING gin (team_id, words)
  WHERE entry_id IS NOT NULL;
COMMENT ON INDEX knowledge_passages_entry_words IS 'entries that have a word';

-- What was written last is read in full by every search until it is merged into the index. Of 4 MB,
-- which is the default, each look into an index took 2 ms; a search looks a dozen times.
ALTER INDEX knowledge_passages_words SET (gin_pending_list_limit = 256);
ALTER INDEX knowledge_passages_entry_words SET (gin_pending_list_limit = 64);
ALTER INDEX lead_words_search SET (gin_pending_list_limit = 256);
ALTER INDEX lead_words_tokens SET (gin_pending_list_limit = 256);
ALTER INDEX message_words_search SET (gin_pending_list_limit = 512);
