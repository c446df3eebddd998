-- Quotes, edits, deletions, reactions of both sides, why a message failed, and the files of messages.
-- Columns without defaults: no table is rewritten, and a process of the version before goes on.

ALTER TABLE messages
  ADD COLUMN quoted jsonb,
  ADD COLUMN edited_at timestamptz,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN lead_reaction text,
  ADD COLUMN lead_reaction_at timestamptz,
  ADD COLUMN our_reaction text,
  ADD COLUMN our_reaction_at timestamptz,
  ADD COLUMN failure text,
  ADD COLUMN queued_at timestamptz,
  ADD COLUMN send_before timestamptz;
COMMENT ON COLUMN messages.quoted IS
  'the message that this one answers: {wa_key, from_lead, text}; the text as it was quoted';
COMMENT ON COLUMN messages.edited_at IS
  'when its author last changed the text, by WhatsApp; the text is the new one';
COMMENT ON COLUMN messages.deleted_at IS
  'when its author took it back, by WhatsApp; the text stays for the team and is not shown to the model';
COMMENT ON COLUMN messages.reaction IS 'of an AI_CONTROLLER_EMOJI: the reaction that it is';
COMMENT ON COLUMN messages.lead_reaction_at IS
  'when the lead last set or removed the reaction, by WhatsApp; older news of it are ignored';
COMMENT ON COLUMN messages.our_reaction IS
  'of the team or the owner on the phone: a person has one reaction a message on WhatsApp';
COMMENT ON COLUMN messages.our_reaction_at IS 'the same as lead_reaction_at, of our side';
COMMENT ON COLUMN messages.failure IS
  'why a failed message failed: SEND_FAILURES in domain/conversations/delivery.ts; missing: not known';
COMMENT ON COLUMN messages.queued_at IS
  'of a message that is sent again: since when it waits; missing: since created_at';
COMMENT ON COLUMN messages.send_before IS
  'of a person''s message: not sent after this time unless the person asks again; missing: no limit';

-- A reaction of the lead on our message, or of our side on theirs: until now the last of either was kept.
UPDATE messages SET
  lead_reaction = CASE WHEN type_interaction <> 'USER_MESSAGE' THEN reaction END,
  our_reaction = CASE WHEN type_interaction = 'USER_MESSAGE' THEN reaction END,
  reaction = NULL
WHERE reaction IS NOT NULL AND type_interaction <> 'AI_CONTROLLER_EMOJI';

CREATE TABLE message_files (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  file_id uuid NOT NULL,
  message_id uuid,
  uploaded_by text,
  mime text NOT NULL,
  bytes integer NOT NULL DEFAULT 0,
  name text NOT NULL DEFAULT '',
  seconds integer,
  width integer,
  height integer,
  state text NOT NULL CHECK (state IN ('waiting', 'stored', 'refused', 'gone')),
  reason text,
  gateway_path text,
  attempts smallint NOT NULL DEFAULT 0,
  content bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, file_id),
  FOREIGN KEY (team_id, message_id) REFERENCES messages ON DELETE CASCADE
);
COMMENT ON TABLE message_files IS 'conversations: The file of a message, ours or a lead''s.
Growth: one row per message with a file, with up to 16 MB each and TEAM_FILES_MB per team; removed with the message, and after a day when it was uploaded and never sent.';
COMMENT ON COLUMN message_files.message_id IS 'missing: uploaded, and not sent yet';
COMMENT ON COLUMN message_files.mime IS
  'what the content is, by its bytes; before they are here, what the sender says it is';
COMMENT ON COLUMN message_files.state IS
  'waiting: to be fetched from the gateway; stored: content is here; refused: too large, or no type that is shown; gone: the gateway has it no more';
COMMENT ON COLUMN message_files.reason IS 'why it is refused or gone: FILE_REASONS in domain/conversations/files.ts';
COMMENT ON COLUMN message_files.gateway_path IS 'where the gateway keeps it for some minutes';
COMMENT ON COLUMN message_files.attempts IS 'how often it was tried to be fetched';
-- A part of it is read without reading all of it.
ALTER TABLE message_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX message_files_of_message ON message_files (team_id, message_id)
  WHERE message_id IS NOT NULL;
COMMENT ON INDEX message_files_of_message IS 'the file of a message';
CREATE INDEX message_files_stored ON message_files (team_id) INCLUDE (bytes)
  WHERE state = 'stored';
COMMENT ON INDEX message_files_stored IS 'how much a team has stored';
ALTER TABLE message_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY message_files_of_team ON message_files
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE early_message_changes (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  wa_key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ack', 'lead_reaction', 'our_reaction', 'edited', 'deleted')),
  value text NOT NULL,
  chat text NOT NULL,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id, wa_key, kind),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE early_message_changes IS 'conversations: What the gateway said of a message before the message came: webhooks have no order.
Growth: a row per acknowledgement, reaction, edit or deletion that came first; removed when its message is stored, and after a day.';
COMMENT ON COLUMN early_message_changes.value IS 'the acknowledgement, the reaction, or the new text';
COMMENT ON COLUMN early_message_changes.chat IS
  'of an edit or a deletion: the address it came from, since it may only concern that chat';
COMMENT ON COLUMN early_message_changes.at IS 'when it happened, by WhatsApp';
ALTER TABLE early_message_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY early_message_changes_of_team ON early_message_changes
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON message_files, early_message_changes TO opensetter_app;
