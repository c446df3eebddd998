-- What a team knows of a lead besides the conversation, what people write to each other about it,
-- and what is left of a lead that was deleted.

ALTER TABLE conversations ADD COLUMN custom_fields jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN conversations.custom_fields IS
  'values of the team''s own fields, {field_id: text}; a number and a date as their canonical text';

CREATE TABLE lead_notes (
  team_id uuid NOT NULL,
  note_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  author_user_id text REFERENCES users ON DELETE SET NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  mentions text[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  PRIMARY KEY (team_id, note_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE lead_notes IS 'conversations: What people of the team write to each other about a lead. Leads and the model never see it.
Growth: a few rows per conversation, at most 500; removed with it.';
COMMENT ON COLUMN lead_notes.author_user_id IS 'NULL once the author''s account is deleted';
COMMENT ON COLUMN lead_notes.mentions IS 'ids of the members who were mentioned';
CREATE INDEX lead_notes_of_conversation ON lead_notes (team_id, conversation_id, at DESC, note_id DESC);
COMMENT ON INDEX lead_notes_of_conversation IS 'the notes of a conversation, newest first';
CREATE INDEX lead_notes_by_author ON lead_notes (author_user_id);
COMMENT ON INDEX lead_notes_by_author IS 'emptied when the person deletes the account';
ALTER TABLE lead_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_notes_of_team ON lead_notes
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE tags (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  tag_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  color text NOT NULL CHECK (color IN ('grey', 'green', 'blue', 'amber', 'red')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, tag_id)
);
COMMENT ON TABLE tags IS 'conversations: The tags of a team.
Growth: at most 200 rows per team; removed by people and with the team.';
CREATE UNIQUE INDEX tags_by_name ON tags (team_id, lower(name));
COMMENT ON INDEX tags_by_name IS 'a team has one tag of a name, in whatever case';
ALTER TABLE tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY tags_of_team ON tags
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE conversation_tags (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  PRIMARY KEY (team_id, conversation_id, tag_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE,
  FOREIGN KEY (team_id, tag_id) REFERENCES tags ON DELETE CASCADE
);
COMMENT ON TABLE conversation_tags IS 'conversations: Which tags a lead has.
Growth: a few rows per conversation, at most 20; removed with it and with the tag.';
CREATE INDEX conversation_tags_of_tag ON conversation_tags (team_id, tag_id, conversation_id);
COMMENT ON INDEX conversation_tags_of_tag IS 'the conversations of one tag';
ALTER TABLE conversation_tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY conversation_tags_of_team ON conversation_tags
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE lead_fields (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  field_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind text NOT NULL CHECK (kind IN ('text', 'number', 'date', 'select')),
  options text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, field_id)
);
COMMENT ON TABLE lead_fields IS 'conversations: The fields that a team defines for its leads; conversations.custom_fields has their values.
Growth: at most 30 rows per team; removed by people and with the team.';
COMMENT ON COLUMN lead_fields.options IS 'what can be chosen, for a field of the kind select';
CREATE UNIQUE INDEX lead_fields_by_name ON lead_fields (team_id, lower(name));
COMMENT ON INDEX lead_fields_by_name IS 'a team has one field of a name, in whatever case';
ALTER TABLE lead_fields ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_fields_of_team ON lead_fields
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE canned_replies (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  canned_id uuid NOT NULL,
  shortcut text NOT NULL CHECK (length(shortcut) BETWEEN 1 AND 40),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4096),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, canned_id)
);
COMMENT ON TABLE canned_replies IS 'conversations: Replies that people of the team insert by a shortcut, with variables in double braces.
Growth: at most 200 rows per team; removed by people and with the team.';
CREATE UNIQUE INDEX canned_replies_by_shortcut ON canned_replies (team_id, lower(shortcut));
COMMENT ON INDEX canned_replies_by_shortcut IS 'a team has one reply of a shortcut';
ALTER TABLE canned_replies ENABLE ROW LEVEL SECURITY;
CREATE POLICY canned_replies_of_team ON canned_replies
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE deleted_leads (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  campaign_id uuid NOT NULL,
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  deleted_at timestamptz NOT NULL DEFAULT now(),
  opt_out_unix bigint,
  PRIMARY KEY (team_id, address_hash, campaign_id)
);
COMMENT ON TABLE deleted_leads IS 'conversations: The addresses of deleted leads as keyed hashes, so that what they wrote before does not come back from a phone''s history, and an opt-out still holds.
Growth: one or two rows per deleted lead; kept, and removed with the team.';
COMMENT ON COLUMN deleted_leads.address_hash IS 'HMAC-SHA-256 of the address under the product''s secret: it cannot be turned back, nor guessed without the secret';
COMMENT ON COLUMN deleted_leads.opt_out_unix IS 'when the lead had asked to stop, in seconds by WhatsApp; NULL: it had not, or wrote again later';
ALTER TABLE deleted_leads ENABLE ROW LEVEL SECURITY;
CREATE POLICY deleted_leads_of_team ON deleted_leads
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE lead_deletions (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  deletion_id uuid NOT NULL,
  place bigint NOT NULL,
  at timestamptz NOT NULL,
  by_user_id text NOT NULL,
  record jsonb NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (team_id, deletion_id)
);
COMMENT ON TABLE lead_deletions IS 'conversations: Proofs that leads were deleted: who, when and how much, without anything about the lead. The application only adds to it.
Growth: one row per deletion; removed with the team.';
COMMENT ON COLUMN lead_deletions.place IS 'its place in the chain, from 1';
COMMENT ON COLUMN lead_deletions.record IS 'what the proof says';
COMMENT ON COLUMN lead_deletions.previous_hash IS 'the hash of the proof before, so that none can be changed or taken out unseen; empty for the first';
COMMENT ON COLUMN lead_deletions.hash IS 'SHA-256 of the previous hash and the record, in hexadecimal';
CREATE UNIQUE INDEX lead_deletions_in_order ON lead_deletions (team_id, place DESC);
COMMENT ON INDEX lead_deletions_in_order IS 'the chain, newest first; two deletions at once do not take the same place';
ALTER TABLE lead_deletions ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_deletions_of_team ON lead_deletions
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE
  ON lead_notes, tags, conversation_tags, lead_fields, canned_replies, deleted_leads
  TO opensetter_app;
GRANT SELECT, INSERT ON lead_deletions TO opensetter_app;
