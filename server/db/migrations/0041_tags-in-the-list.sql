-- The list by tag: each tag of a lead knows the lead's place in the list, so that a page of a tag costs
-- the same at ten thousand leads and at a million. A constant default: the table is not rewritten.

ALTER TABLE conversation_tags
  ADD COLUMN last_activity_at timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00Z';
COMMENT ON COLUMN conversation_tags.last_activity_at IS 'as of the conversation; triggers keep it';
CREATE TRIGGER place_new_tag BEFORE INSERT ON conversation_tags
  FOR EACH ROW EXECUTE FUNCTION place_new_tag();
ALTER TABLE conversation_tags ENABLE ALWAYS TRIGGER place_new_tag;
CREATE TRIGGER move_tags AFTER UPDATE OF last_activity_at ON conversations FOR EACH ROW
  WHEN (OLD.last_activity_at IS DISTINCT FROM NEW.last_activity_at) EXECUTE FUNCTION move_tags();
ALTER TABLE conversations ENABLE ALWAYS TRIGGER move_tags;

UPDATE conversation_tags t SET last_activity_at = c.last_activity_at FROM conversations c
WHERE c.team_id = t.team_id AND c.conversation_id = t.conversation_id;

CREATE INDEX conversation_tags_newest
  ON conversation_tags (team_id, tag_id, last_activity_at DESC, conversation_id DESC);
COMMENT ON INDEX conversation_tags_newest IS 'the list of a tag, newest first';
DROP INDEX conversation_tags_of_tag;

-- New rows are keyed hashes; the plain ones of before are still looked up.
COMMENT ON COLUMN permissions.address_hash IS 'HMAC-SHA-256 of team and address under the product''s secret, so that a removed lead who opted out is known again without being stored. Rows from before 0041 may have a plain SHA-256';

-- What an import keeps besides name, number and email.
ALTER TABLE lead_import_rows ADD COLUMN fields jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN lead_import_rows.fields IS 'values of the team''s own fields, {field_id: text}, as conversations.custom_fields has them';
