-- The list says of each lead how the words of the name may begin, so that a search passes over the
-- newest leads without looking each of them up.
ALTER TABLE conversations ADD COLUMN name_marks bigint NOT NULL DEFAULT -1;
COMMENT ON COLUMN conversations.name_marks IS 'bits for how the words of name and number begin (function name_marks), kept by a trigger; all of them: not known, may begin like anything';
CREATE TRIGGER mark_name BEFORE INSERT OR UPDATE OF name, id_lead ON conversations
  FOR EACH ROW EXECUTE FUNCTION mark_name();
-- Also where rows are loaded with foreign key checks off, as in a seeded world.
ALTER TABLE conversations ENABLE ALWAYS TRIGGER mark_name;

DROP INDEX conversations_newest;
UPDATE conversations c SET name_marks = name_marks(w.tokens)
FROM lead_words w WHERE w.team_id = c.team_id AND w.conversation_id = c.conversation_id;
CREATE INDEX conversations_newest
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC) INCLUDE (name_marks);
COMMENT ON INDEX conversations_newest IS 'the list, a page at a time; name_marks for the search among the newest';
