-- Plain indexes search names and texts, and a trigger keeps the words of messages
-- (docs/decisions/0107-search-with-postgresql.md). Marks, pairs, completions and the job that filled them go.
DROP TRIGGER mark_name ON conversations;
ALTER TABLE conversations DROP COLUMN name_marks;
CREATE INDEX conversations_newest
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC);
COMMENT ON INDEX conversations_newest IS 'the list, a page at a time';

DROP INDEX lead_words_pairs;
DROP FUNCTION mark_name, name_marks, with_pairs;
ALTER TABLE lead_words DROP COLUMN number;
-- These letters are folded since now (function fold_letters).
UPDATE lead_words SET words = fold_letters(words),
  tokens = fold_tokens(fold_letters(split_part(words, '@', 1)))
WHERE words ~ '[ðþς\u3099\u309a]';
CREATE INDEX lead_words_lexemes ON lead_words USING gin (lexemes_of_team(team_id, tokens))
  WITH (gin_pending_list_limit = 256);
COMMENT ON INDEX lead_words_lexemes IS 'search by how words of a name or number begin';

DROP TABLE message_terms, text_index_position, message_words;
DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks k
WHERE k.id = j.task_id AND k.identifier = 'conversations:index-texts';
-- In the order of arrival, in which they are searched.
CREATE TABLE message_words AS
SELECT team_id, conversation_id, seq, text_words(coalesce(message_lead, message_ia, '')) AS words
FROM messages WHERE type_interaction <> 'AI_CONTROLLER_EMOJI' ORDER BY seq;
ALTER TABLE message_words
  ALTER team_id SET NOT NULL, ALTER conversation_id SET NOT NULL, ALTER words SET NOT NULL,
  ADD PRIMARY KEY (team_id, seq),
  ADD FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE;
COMMENT ON TABLE message_words IS 'conversations: The words of messages, for the search; triggers on messages keep it.
Growth: one row per message; removed with the conversation.';
COMMENT ON COLUMN message_words.seq IS 'messages.seq';
COMMENT ON COLUMN message_words.words IS 'folded (function text_words)';
CREATE INDEX message_words_of_conversation ON message_words (team_id, conversation_id);
COMMENT ON INDEX message_words_of_conversation IS 'whether a conversation has a newer hit; what goes with it';
CREATE INDEX message_words_search ON message_words
  USING gin (((seq / 16384)::integer), lexemes_of_team(team_id, words)) WITH (gin_pending_list_limit = 256);
COMMENT ON INDEX message_words_search IS 'search in texts, a span of 16,384 messages at a time';
-- The statistics say which words are rare in a team and which are common.
ALTER INDEX message_words_search ALTER COLUMN 2 SET STATISTICS 1000;
ALTER TABLE message_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY message_words_of_team ON message_words
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON message_words TO opensetter_app;
CREATE TRIGGER keep_message_words AFTER INSERT ON messages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_message_words();
CREATE TRIGGER keep_words_of_edited AFTER UPDATE OF message_lead, message_ia, conversation_id ON messages
  FOR EACH ROW WHEN (OLD.message_lead IS DISTINCT FROM NEW.message_lead
    OR OLD.message_ia IS DISTINCT FROM NEW.message_ia OR OLD.conversation_id <> NEW.conversation_id)
  EXECUTE FUNCTION keep_message_words();
ANALYZE message_words;
