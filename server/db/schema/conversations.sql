-- Conversations and messages, laid out for tens of millions of messages: the list is read from one
-- indexed table that is kept up to date in the transaction that stores a message.

CREATE TABLE conversations (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  id_lead text NOT NULL,
  reply_address text NOT NULL,
  name text NOT NULL DEFAULT '',
  email text,
  conversation_status text NOT NULL DEFAULT 'en_cours'
    CHECK (conversation_status IN ('en_cours', 'converti', 'pas_interesse', 'lead_froid', 'stop')),
  manual_override boolean NOT NULL DEFAULT false,
  agent_active boolean NOT NULL DEFAULT true,
  last_message text NOT NULL DEFAULT '',
  last_interaction text NOT NULL DEFAULT 'USER_MESSAGE',
  timestamp_unix bigint NOT NULL DEFAULT 0,
  last_activity_at timestamptz NOT NULL DEFAULT now(),
  last_inbound_seq bigint NOT NULL DEFAULT 0,
  answered_seq bigint NOT NULL DEFAULT 0,
  waiting_since timestamptz,
  model_calls smallint NOT NULL DEFAULT 0,
  needs_attention boolean NOT NULL DEFAULT false,
  replied boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  opt_out_unix bigint,
  PRIMARY KEY (team_id, conversation_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
) WITH (fillfactor = 80);
COMMENT ON TABLE conversations IS 'conversations: A lead of a campaign and the state of the conversation: one row of the list.
Growth: one row per lead and campaign, up to a million per team; removed when two leads are merged and when the campaign or team is purged.';
COMMENT ON COLUMN conversations.id_lead IS 'WhatsApp id of the lead: {digits}@c.us, or …@lid while the number is not known';
COMMENT ON COLUMN conversations.reply_address IS 'the address that the last message came from: answers go there';
COMMENT ON COLUMN conversations.manual_override IS 'a person has taken over';
COMMENT ON COLUMN conversations.agent_active IS 'the agent may answer';
COMMENT ON COLUMN conversations.timestamp_unix IS 'seconds since the epoch, by WhatsApp: the last message';
COMMENT ON COLUMN conversations.last_activity_at IS 'what the list is sorted by';
COMMENT ON COLUMN conversations.last_inbound_seq IS 'messages.seq of the newest message of the lead';
COMMENT ON COLUMN conversations.answered_seq IS 'messages.seq up to which the agent has answered';
COMMENT ON COLUMN conversations.waiting_since IS 'since when the lead waits for an answer';
COMMENT ON COLUMN conversations.model_calls IS 'calls to the model for the answer that is due';
COMMENT ON COLUMN conversations.needs_attention IS 'a person has to look';
COMMENT ON COLUMN conversations.replied IS 'the lead has written at least once';
COMMENT ON COLUMN conversations.opt_out_unix IS 'seconds since the epoch, by WhatsApp: when the lead last asked to stop. Missing: never, or before it was kept; then the newest message counts as the STOP';
CREATE INDEX conversations_newest
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC);
COMMENT ON INDEX conversations_newest IS 'the list, a page at a time';
CREATE INDEX conversations_of_campaign
  ON conversations (team_id, campaign_id, last_activity_at DESC, conversation_id DESC);
COMMENT ON INDEX conversations_of_campaign IS 'the list of one campaign';
CREATE INDEX conversations_by_status
  ON conversations (team_id, conversation_status, last_activity_at DESC, conversation_id DESC);
COMMENT ON INDEX conversations_by_status IS 'the list of one status';
CREATE INDEX conversations_waiting ON conversations (team_id, campaign_id)
  WHERE waiting_since IS NOT NULL;
COMMENT ON INDEX conversations_waiting IS 'leads of a campaign that wait for an answer';
ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;
CREATE POLICY conversations_of_team ON conversations
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

-- At the commit, when every lead of the transaction is locked. A counter that was locked before a
-- lead could wait for somebody who has that lead and wants the counter.
-- (Migration 0019 drops both: the application derives the counters from before and after.)
CREATE FUNCTION count_status_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO team_counters AS t (team_id, slot, converti_count, pas_interesse_count,
    lead_froid_count, stop_count)
  SELECT NEW.team_id, (pg_backend_pid() % 16)::smallint,
    (NEW.conversation_status = 'converti')::int - (OLD.conversation_status = 'converti')::int,
    (NEW.conversation_status = 'pas_interesse')::int
      - (OLD.conversation_status = 'pas_interesse')::int,
    (NEW.conversation_status = 'lead_froid')::int - (OLD.conversation_status = 'lead_froid')::int,
    (NEW.conversation_status = 'stop')::int - (OLD.conversation_status = 'stop')::int
  ON CONFLICT (team_id, slot) DO UPDATE SET
    converti_count = t.converti_count + excluded.converti_count,
    pas_interesse_count = t.pas_interesse_count + excluded.pas_interesse_count,
    lead_froid_count = t.lead_froid_count + excluded.lead_froid_count,
    stop_count = t.stop_count + excluded.stop_count;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER count_status_change AFTER UPDATE OF conversation_status ON conversations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.conversation_status IS DISTINCT FROM NEW.conversation_status)
  EXECUTE FUNCTION count_status_change();

-- Beside the list row and not in it: the list row changes with every message, and each change would
-- enter the same name into the trigram index again.
CREATE TABLE lead_words (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  words text NOT NULL,
  number text NOT NULL,
  PRIMARY KEY (team_id, conversation_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE lead_words IS 'conversations: What a lead is searched by; triggers on conversations keep it.
Growth: one row per conversation; removed with it.';
COMMENT ON COLUMN lead_words.words IS 'name and number (or lid)';
COMMENT ON COLUMN lead_words.number IS 'the digits alone: their trigrams are in nearly every number, so a whole number would read ten long lists';
CREATE INDEX lead_words_search ON lead_words USING gin (team_id, words gin_trgm_ops);
COMMENT ON INDEX lead_words_search IS 'search by any part of a name or number';
CREATE INDEX lead_words_number ON lead_words (team_id, number text_pattern_ops);
COMMENT ON INDEX lead_words_number IS 'search by the beginning of a number';
CREATE INDEX lead_words_number_end ON lead_words (team_id, reverse(number) text_pattern_ops);
COMMENT ON INDEX lead_words_number_end IS 'search by the end of a number';
-- The planner's estimate decides how the search reads (gate_search_conversations).
ALTER TABLE lead_words ALTER COLUMN words SET STATISTICS 1000;
ALTER TABLE lead_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_words_of_team ON lead_words
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

-- One statement for many rows, as when a list of leads is imported.
CREATE TRIGGER keep_words_of_new AFTER INSERT ON conversations
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_words();
CREATE TRIGGER keep_words_of_renamed AFTER UPDATE OF name, id_lead ON conversations
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.id_lead IS DISTINCT FROM NEW.id_lead)
  EXECUTE FUNCTION keep_words_of_renamed();
-- Also where rows are loaded with foreign key checks off, as in a seeded world.
ALTER TABLE conversations ENABLE ALWAYS TRIGGER keep_words_of_new;
ALTER TABLE conversations ENABLE ALWAYS TRIGGER keep_words_of_renamed;

CREATE TABLE lead_addresses (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  address text NOT NULL,
  conversation_id uuid NOT NULL,
  PRIMARY KEY (team_id, campaign_id, address),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE lead_addresses IS 'conversations: Every address that a lead is known by (number and lid), to one conversation of the campaign.
Growth: one or two rows per conversation; removed with it.';
CREATE INDEX lead_addresses_of_conversation ON lead_addresses (team_id, conversation_id);
COMMENT ON INDEX lead_addresses_of_conversation IS 'the addresses of a lead';
ALTER TABLE lead_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_addresses_of_team ON lead_addresses
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE messages (
  team_id uuid NOT NULL,
  message_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  wa_key text NOT NULL,
  type_interaction text NOT NULL CHECK (type_interaction IN
    ('USER_MESSAGE', 'AI_RESPONSE', 'LEAD_WELCOME', 'AI_CONTROLLER_EMOJI', 'HUMAN_MESSAGE')),
  message_lead text,
  message_ia text,
  media_type text,
  reaction text,
  state text NOT NULL CHECK (state IN
    ('received', 'pending', 'sent', 'delivered', 'read', 'failed', 'canceled')),
  ack smallint NOT NULL DEFAULT 0,
  timestamp_unix bigint NOT NULL,
  author_user_id text,
  send_attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, message_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE messages IS 'conversations: A message from a lead, the agent or a person.
Growth: some ten rows per conversation, tens of millions in all; removed with the conversation.';
COMMENT ON COLUMN messages.seq IS 'the order of arrival; a thread is read by (timestamp_unix, seq)';
COMMENT ON COLUMN messages.wa_key IS 'what makes a repeat harmless: "in:" and the gateway''s id, or "out:" and the message''s own key';
COMMENT ON COLUMN messages.message_lead IS 'the text, when the lead wrote it';
COMMENT ON COLUMN messages.message_ia IS 'the text, when our side wrote it';
COMMENT ON COLUMN messages.ack IS 'WhatsApp''s acknowledgement of what we sent: 0 none yet, 1 server, 2 device, 3 read, 4 played';
COMMENT ON COLUMN messages.timestamp_unix IS 'seconds since the epoch, by WhatsApp';
COMMENT ON COLUMN messages.author_user_id IS 'the person who wrote it in the dashboard';
CREATE UNIQUE INDEX messages_once ON messages (team_id, campaign_id, wa_key);
COMMENT ON INDEX messages_once IS 'a webhook that comes twice stores one message';
CREATE INDEX messages_of_conversation
  ON messages (team_id, conversation_id, timestamp_unix, seq);
COMMENT ON INDEX messages_of_conversation IS 'a thread, a page at a time';
CREATE INDEX messages_to_deliver ON messages (team_id, conversation_id, seq)
  WHERE state = 'pending';
COMMENT ON INDEX messages_to_deliver IS 'what is still to be sent, in order';
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY messages_of_team ON messages
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE conversation_turns (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  turn_id uuid NOT NULL,
  worker_id text NOT NULL,
  thinking boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, conversation_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
) WITH (fillfactor = 50);
COMMENT ON TABLE conversation_turns IS 'conversations: The lease of the worker that handles a conversation''s turn, so that two never answer one lead. Its holder names it when it commits; the lease of a dead worker is taken over.
Growth: one row per turn under way; removed when the turn ends.';
COMMENT ON COLUMN conversation_turns.worker_id IS 'alive while worker_heartbeats says so';
COMMENT ON COLUMN conversation_turns.thinking IS 'the model is being asked';
ALTER TABLE conversation_turns ENABLE ROW LEVEL SECURITY;
CREATE POLICY conversation_turns_of_team ON conversation_turns
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE handoffs (
  team_id uuid NOT NULL,
  handoff_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  cause text NOT NULL CHECK (cause IN
    ('dashboard', 'phone', 'stop_word', 'model_failed', 'reactivated')),
  by_user_id text,
  evidence text,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, handoff_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE handoffs IS 'conversations: Who stopped or reactivated the agent, when and why.
Growth: a few rows per conversation; removed with it.';
COMMENT ON COLUMN handoffs.evidence IS 'the supporting quote: what the lead wrote';
CREATE INDEX handoffs_of_conversation ON handoffs (team_id, conversation_id, at DESC);
COMMENT ON INDEX handoffs_of_conversation IS 'the last handoff of a conversation';
ALTER TABLE handoffs ENABLE ROW LEVEL SECURITY;
CREATE POLICY handoffs_of_team ON handoffs
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE
  ON conversations, lead_words, lead_addresses, messages, conversation_turns, handoffs
  TO opensetter_app;
