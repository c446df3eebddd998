-- Conversations and messages, laid out for tens of millions of messages: the list of conversations
-- is read from one indexed table that is kept in step in the transaction that stores a message.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE conversations (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  /* WhatsApp id of the lead: {digits}@c.us, or …@lid while the number is not known */
  id_lead text NOT NULL,
  /* the address the last message came from: answers go there */
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
  /* the turn: what came in, how far it is answered, since when somebody waits */
  last_inbound_seq bigint NOT NULL DEFAULT 0,
  answered_seq bigint NOT NULL DEFAULT 0,
  waiting_since timestamptz,
  model_calls smallint NOT NULL DEFAULT 0,
  needs_attention boolean NOT NULL DEFAULT false,
  replied boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, conversation_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX conversations_newest
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC);
CREATE INDEX conversations_of_campaign
  ON conversations (team_id, campaign_id, last_activity_at DESC, conversation_id DESC);
CREATE INDEX conversations_by_status
  ON conversations (team_id, conversation_status, last_activity_at DESC, conversation_id DESC);
CREATE INDEX conversations_waiting ON conversations (team_id, campaign_id)
  WHERE waiting_since IS NOT NULL;
CREATE INDEX conversations_search
  ON conversations USING gin (team_id, (name || ' ' || id_lead) gin_trgm_ops);

-- Every address a lead is known by (number and lid) leads to one conversation of the campaign.
CREATE TABLE lead_addresses (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  address text NOT NULL,
  conversation_id uuid NOT NULL,
  PRIMARY KEY (team_id, campaign_id, address),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
CREATE INDEX lead_addresses_of_conversation ON lead_addresses (team_id, conversation_id);

CREATE TABLE messages (
  team_id uuid NOT NULL,
  message_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  /* the order of arrival; a thread is read by (timestamp_unix, seq) */
  seq bigint GENERATED ALWAYS AS IDENTITY,
  /* what makes a repeat harmless: 'in:' and the gateway's id of the message, or 'out:' and its key */
  wa_key text NOT NULL,
  type_interaction text NOT NULL CHECK (type_interaction IN
    ('USER_MESSAGE', 'AI_RESPONSE', 'LEAD_WELCOME', 'AI_CONTROLLER_EMOJI', 'HUMAN_MESSAGE')),
  message_lead text,
  message_ia text,
  media_type text,
  reaction text,
  state text NOT NULL CHECK (state IN
    ('received', 'pending', 'sent', 'delivered', 'read', 'failed', 'canceled')),
  /* WhatsApp's acknowledgement of what we sent: 0 none yet, 1 server, 2 device, 3 read, 4 played */
  ack smallint NOT NULL DEFAULT 0,
  timestamp_unix bigint NOT NULL,
  author_user_id text,
  send_attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, message_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
CREATE UNIQUE INDEX messages_once ON messages (team_id, campaign_id, wa_key);
CREATE INDEX messages_of_conversation
  ON messages (team_id, conversation_id, timestamp_unix, seq);
CREATE INDEX messages_to_deliver ON messages (team_id, conversation_id, seq)
  WHERE state = 'pending';

-- Who is attending to a lead right now: a lease, so that two workers never speak to one lead.
-- Its holder names it when committing; a lease of a dead worker is taken over.
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

-- Who stopped or reactivated the agent, when and why.
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
CREATE INDEX handoffs_of_conversation ON handoffs (team_id, conversation_id, at DESC);

ALTER TABLE conversations ENABLE ROW LEVEL SECURITY;
CREATE POLICY conversations_of_team ON conversations
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
ALTER TABLE lead_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_addresses_of_team ON lead_addresses
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY messages_of_team ON messages
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
ALTER TABLE conversation_turns ENABLE ROW LEVEL SECURITY;
CREATE POLICY conversation_turns_of_team ON conversation_turns
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
ALTER TABLE handoffs ENABLE ROW LEVEL SECURITY;
CREATE POLICY handoffs_of_team ON handoffs
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

/* Search by name or number. The trigram operators are not leakproof, so under row-level security
   the planner may not use their index; this function filters by the team itself. It is planned anew
   for each pattern: a rare name is best found by its trigrams, a common one among the newest. */
CREATE FUNCTION gate_search_conversations(pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT c.conversation_id FROM conversations c
     WHERE c.team_id = %L AND (c.name || '' '' || c.id_lead) ILIKE %L
     ORDER BY c.last_activity_at DESC, c.conversation_id DESC LIMIT %s',
    current_team(), pattern, most);
END $$;

REVOKE ALL ON FUNCTION gate_search_conversations(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_search_conversations(text, integer) TO opensetter_app;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON conversations, lead_addresses, messages, conversation_turns, handoffs TO opensetter_app;
