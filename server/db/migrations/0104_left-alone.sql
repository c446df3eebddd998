-- People whom the agent of a number leaves alone. A number without a row answers everyone, as before.
CREATE TABLE number_rules (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  agent_phone_id text NOT NULL,
  answers text NOT NULL DEFAULT 'everyone' CHECK (answers IN ('everyone', 'first_time', 'known_source')),
  link_texts text[] NOT NULL DEFAULT '{}',
  linked_at timestamptz NOT NULL DEFAULT now(),
  chats_read_at timestamptz,
  live_since timestamptz,
  PRIMARY KEY (team_id, agent_phone_id)
);
COMMENT ON TABLE number_rules IS 'whatsapp: Whom the agent of a number answers, and since when.
Growth: one row per number that was linked.';
COMMENT ON COLUMN number_rules.answers IS 'domain/left-alone/rule.ts';
COMMENT ON COLUMN number_rules.link_texts IS 'texts that the team''s links write for a lead, by which such a lead is known';
COMMENT ON COLUMN number_rules.linked_at IS 'a chat with a message from before is an older chat';
COMMENT ON COLUMN number_rules.chats_read_at IS 'when the older chats were read; missing: they still have to be';
COMMENT ON COLUMN number_rules.live_since IS 'when someone confirmed the preview, or there was no chat to show; missing: the agent answers no one yet';
ALTER TABLE number_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY number_rules_of_team ON number_rules
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON number_rules TO opensetter_app;

CREATE TABLE never_answered (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  agent_phone_id text NOT NULL,
  address text NOT NULL,
  name text NOT NULL DEFAULT '',
  added_by text,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, agent_phone_id, address)
);
COMMENT ON TABLE never_answered IS 'whatsapp: People whom the agent of a number never answers, and of whom nothing new is stored.
Growth: what people list, at most 10,000 per number.';
COMMENT ON COLUMN never_answered.address IS 'digits@c.us in the valid form of the number, or …@lid of a hidden sender';
COMMENT ON COLUMN never_answered.added_by IS 'users.id of who listed them';
ALTER TABLE never_answered ENABLE ROW LEVEL SECURITY;
CREATE POLICY never_answered_of_team ON never_answered
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON never_answered TO opensetter_app;

CREATE TABLE older_chats (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  agent_phone_id text NOT NULL,
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  PRIMARY KEY (team_id, agent_phone_id, address_hash)
);
COMMENT ON TABLE older_chats IS 'whatsapp: Chats that a number had before it was linked, by keyed hashes of their addresses: nothing else of them is stored.
Growth: a few rows per chat, for at most 5,000 chats per number.';
ALTER TABLE older_chats ENABLE ROW LEVEL SECURITY;
CREATE POLICY older_chats_of_team ON older_chats
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON older_chats TO opensetter_app;

ALTER TABLE conversations ADD COLUMN left_alone text;
COMMENT ON COLUMN conversations.left_alone IS 'why the agent is silent towards this person: domain/left-alone/rule.ts; missing: it is not';
ALTER TABLE conversation_events DROP CONSTRAINT conversation_events_kind_check;
ALTER TABLE conversation_events ADD CONSTRAINT conversation_events_kind_check CHECK (kind ~ '^[a-z_]{1,40}$');
