-- First messages, follow-ups, and who allowed what. Columns with constant defaults: no table is
-- rewritten, and a process of the version before goes on.

CREATE TABLE number_paces (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  agent_phone_id text NOT NULL,
  sent_count integer NOT NULL DEFAULT 0,
  sent_on date,
  last_at timestamptz,
  PRIMARY KEY (team_id, agent_phone_id)
);
COMMENT ON TABLE number_paces IS 'outreach: What a number has sent of first messages, wherever it is linked: an account can be taken over by another number.
Growth: one row per number that ever sent one; removed with the team.';
COMMENT ON COLUMN number_paces.sent_count IS 'first messages on sent_on, which is a day of the campaign''s time zone';
COMMENT ON COLUMN number_paces.last_at IS 'when the last one was on its way: the next one keeps send_interval_minutes from it';
ALTER TABLE number_paces ENABLE ROW LEVEL SECURITY;
CREATE POLICY number_paces_of_team ON number_paces
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
COMMENT ON COLUMN whatsapp_accounts.daily_messages_sent IS 'first messages on quota_reset_date, for the card of the number; number_paces decides';

CREATE TABLE first_messages (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'held', 'sending', 'sent', 'canceled', 'failed')),
  reason text,
  priority smallint NOT NULL DEFAULT 0,
  place bigint GENERATED ALWAYS AS IDENTITY,
  planned_at timestamptz,
  entered_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  message_id uuid,
  tries smallint NOT NULL DEFAULT 0,
  source text NOT NULL CHECK (source IN ('form', 'import', 'manual')),
  import_id uuid,
  consent_source text,
  consent_at timestamptz,
  fields jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (team_id, conversation_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE first_messages IS 'outreach: A lead whom the agent writes to first: whether the first message waits, went out or was canceled.
Growth: one row per lead of a form or an import; removed with the conversation.';
COMMENT ON COLUMN first_messages.state IS 'held: a person paused it; sending: its message is stored and not known to be sent';
COMMENT ON COLUMN first_messages.reason IS 'why it is held, canceled or failed; a lead that waits is explained by the number''s pace and outreach_holds';
COMMENT ON COLUMN first_messages.priority IS 'smaller goes first: -1 a person asked for it, 0 a form, 1 an import';
COMMENT ON COLUMN first_messages.place IS 'the order of entering';
COMMENT ON COLUMN first_messages.planned_at IS 'not before this time, such as the morning of the lead; missing: as soon as its turn comes';
COMMENT ON COLUMN first_messages.tries IS 'answers of the model that could not be sent';
COMMENT ON COLUMN first_messages.consent_at IS 'when the lead agreed to be written to, as the source says';
COMMENT ON COLUMN first_messages.fields IS 'what else the form or the import said about the lead, by the names used there';
CREATE INDEX first_messages_waiting ON first_messages (team_id, campaign_id, priority, place)
  WHERE state = 'waiting';
COMMENT ON INDEX first_messages_waiting IS 'whose turn is next, and how many stand before a lead';
CREATE INDEX first_messages_open ON first_messages (team_id, campaign_id)
  WHERE state = 'sending';
COMMENT ON INDEX first_messages_open IS 'the first message that is on its way, at most one a number';
CREATE INDEX first_messages_unsent ON first_messages (team_id, priority, place)
  WHERE state IN ('waiting', 'held', 'sending');
COMMENT ON INDEX first_messages_unsent IS 'the page of leads who wait';
CREATE INDEX first_messages_of_import ON first_messages (team_id, import_id)
  WHERE import_id IS NOT NULL AND state IN ('waiting', 'held');
COMMENT ON INDEX first_messages_of_import IS 'what an import can still take back';
ALTER TABLE first_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY first_messages_of_team ON first_messages
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE outreach_queues (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  next_at timestamptz,
  PRIMARY KEY (team_id, campaign_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE outreach_queues IS 'outreach: The queue of a campaign''s first messages: when it is looked at again. Its row is locked by whoever takes a turn.
Growth: one row per campaign that ever had one; removed with the campaign.';
COMMENT ON COLUMN outreach_queues.next_at IS 'missing: nothing waits';
CREATE INDEX outreach_queues_due ON outreach_queues (next_at) WHERE next_at IS NOT NULL;
COMMENT ON INDEX outreach_queues_due IS 'queues of all teams that are due (gate_outreach_due)';
ALTER TABLE outreach_queues ENABLE ROW LEVEL SECURITY;
CREATE POLICY outreach_queues_of_team ON outreach_queues
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE outreach_holds (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  from_at timestamptz NOT NULL,
  to_at timestamptz,
  reason text NOT NULL,
  until_at timestamptz,
  PRIMARY KEY (team_id, campaign_id, from_at),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE outreach_holds IS 'outreach: When and why a campaign''s first messages stood still, so that each lead''s delay is explained without a row per lead.
Growth: a few rows per campaign and day with leads who wait; removed after 90 days and with the campaign.';
COMMENT ON COLUMN outreach_holds.to_at IS 'missing: it still stands';
COMMENT ON COLUMN outreach_holds.until_at IS 'when it is expected to end; missing: when somebody mends it';
CREATE UNIQUE INDEX outreach_holds_now ON outreach_holds (team_id, campaign_id) WHERE to_at IS NULL;
COMMENT ON INDEX outreach_holds_now IS 'why a campaign''s first messages stand still now';
ALTER TABLE outreach_holds ENABLE ROW LEVEL SECURITY;
CREATE POLICY outreach_holds_of_team ON outreach_holds
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE permissions (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  permission_id uuid NOT NULL,
  campaign_id uuid,
  conversation_id uuid,
  address_hash bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN
    ('consent', 'first_contact', 'wrote_first', 'opt_out', 'permission_given')),
  source text NOT NULL,
  by_user_id text,
  reason text,
  evidence text,
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, permission_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations
    ON DELETE SET NULL (conversation_id)
);
COMMENT ON TABLE permissions IS 'outreach: Who allowed the team to write to whom, and who forbade it. Rows are added and never changed.
Growth: one to three rows per lead whom the agent writes to first, one per opt-out; removed with the team. An opt-out outlives its lead, as a hash.';
COMMENT ON COLUMN permissions.address_hash IS 'SHA-256 of team and address, so that a removed lead who opted out is known again without being stored';
COMMENT ON COLUMN permissions.source IS 'where it comes from: a form''s address, the name of an import, whatsapp, dashboard';
COMMENT ON COLUMN permissions.evidence IS 'the lead''s own words, at most 200 characters';
COMMENT ON COLUMN permissions.at IS 'when it was given, as the source says';
CREATE INDEX permissions_of_conversation ON permissions (team_id, conversation_id, at);
COMMENT ON INDEX permissions_of_conversation IS 'what one lead allowed';
CREATE INDEX permissions_of_address ON permissions (team_id, address_hash, at);
COMMENT ON INDEX permissions_of_address IS 'whether an address that is entered opted out before';
ALTER TABLE permissions ENABLE ROW LEVEL SECURITY;
CREATE POLICY permissions_of_team ON permissions
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

-- The opt-outs of before.
INSERT INTO permissions (team_id, permission_id, campaign_id, conversation_id, address_hash, kind,
  source, at)
SELECT team_id, gen_random_uuid(), campaign_id, conversation_id,
  sha256(convert_to(team_id::text || ':' || id_lead, 'UTF8')), 'opt_out', 'whatsapp',
  to_timestamp(opt_out_unix)
FROM conversations WHERE opt_out_unix IS NOT NULL;

-- They change with the events of a conversation, in the one UPDATE that stores its state.
ALTER TABLE conversations
  ADD COLUMN follow_up_at timestamptz,
  ADD COLUMN follow_ups_sent smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN conversations.follow_up_at IS 'when a silent lead is reminded next, before the hours of its time zone count; missing: no follow-up is planned';
COMMENT ON COLUMN conversations.follow_ups_sent IS 'reminders since the lead wrote last, skipped ones too';
CREATE INDEX conversations_to_follow_up ON conversations (follow_up_at) WHERE follow_up_at IS NOT NULL;
COMMENT ON INDEX conversations_to_follow_up IS 'follow-ups of all teams that are due (gate_outreach_due)';

CREATE TABLE follow_ups (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  after_seq bigint NOT NULL,
  number smallint NOT NULL,
  state text NOT NULL CHECK (state IN ('sent', 'canceled')),
  message_id uuid,
  by_user_id text,
  at timestamptz NOT NULL,
  PRIMARY KEY (team_id, conversation_id, after_seq, number),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE follow_ups IS 'outreach: Reminders that were sent to a silent lead, and those that a person canceled before.
Growth: at most the plan''s number per silence of a lead; removed with the conversation.';
COMMENT ON COLUMN follow_ups.after_seq IS 'messages.seq of what the lead wrote last before the silence; 0: it never wrote';
COMMENT ON COLUMN follow_ups.number IS 'the first reminder of a silence is 1';
ALTER TABLE follow_ups ENABLE ROW LEVEL SECURITY;
CREATE POLICY follow_ups_of_team ON follow_ups
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE first_message_times (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  day date NOT NULL,
  bucket smallint NOT NULL,
  leads_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, day, bucket)
);
COMMENT ON TABLE first_message_times IS 'outreach: How long leads of a form waited for their first message, as a histogram by day (UTC).
Growth: at most 53 rows per team and day with first messages; removed with the team.';
COMMENT ON COLUMN first_message_times.bucket IS 'of domain/outreach/clock.ts: each bucket is a third longer than the one before';
ALTER TABLE first_message_times ENABLE ROW LEVEL SECURITY;
CREATE POLICY first_message_times_of_team ON first_message_times
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE
  ON first_messages, outreach_queues, outreach_holds, number_paces, follow_ups,
    first_message_times
  TO opensetter_app;
-- The ledger: what was recorded stays as it was.
GRANT SELECT, INSERT ON permissions TO opensetter_app;
-- A merged lead takes its rows along.
GRANT UPDATE (conversation_id) ON permissions TO opensetter_app;
