-- What software writes, on the lead's side and on ours, and messages that can never arrive at one number.
-- Every new column has a constant default, so no table is rewritten.
ALTER TABLE messages
  ADD COLUMN auto_reply boolean NOT NULL DEFAULT false,
  ADD COLUMN rejections smallint NOT NULL DEFAULT 0,
  ADD COLUMN rejections_beside_others smallint NOT NULL DEFAULT 0,
  ADD COLUMN rejected_at timestamptz;
COMMENT ON COLUMN messages.auto_reply IS 'software sent it: an automatic reply of the lead, or an automatic message of the WhatsApp Business app of our side';
COMMENT ON COLUMN messages.rejections IS 'how often the gateway answered its send with an error';
COMMENT ON COLUMN messages.rejections_beside_others IS 'how many of them came after a message to another lead of the number had gone out since rejected_at';
COMMENT ON COLUMN messages.rejected_at IS 'when the gateway did so first; missing: it never did';

ALTER TABLE first_messages ADD COLUMN check_failed_at timestamptz;
COMMENT ON COLUMN first_messages.check_failed_at IS 'since when the gateway answers with an error whether WhatsApp knows the number; missing: it never did';

CREATE TABLE automatic_messages (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  automatic_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  shape bytea NOT NULL CHECK (length(shape) = 32),
  text text NOT NULL,
  state text NOT NULL DEFAULT 'suspected' CHECK (state IN ('suspected', 'confirmed', 'rejected')),
  seen_count int NOT NULL DEFAULT 1,
  first_seen_in uuid,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  PRIMARY KEY (team_id, automatic_id),
  UNIQUE (team_id, campaign_id, shape),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns (team_id, campaign_id) ON DELETE CASCADE
);
COMMENT ON TABLE automatic_messages IS 'conversations: Texts that came from a number''s phone right after a lead wrote, so that the WhatsApp Business app may have sent them automatically.
Growth: a few rows per campaign; suspected ones that were seen once go after 30 days, all with the campaign.';
COMMENT ON COLUMN automatic_messages.shape IS 'SHA-256 of the text without case, marks and numbers';
COMMENT ON COLUMN automatic_messages.text IS 'the text as it was seen first';
COMMENT ON COLUMN automatic_messages.seen_count IS 'how often it came';
COMMENT ON COLUMN automatic_messages.first_seen_in IS 'the conversation in which it came first, which may be gone';
COMMENT ON COLUMN automatic_messages.decided_by IS 'users.id of who confirmed or rejected it';
ALTER TABLE automatic_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY automatic_messages_of_team ON automatic_messages
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON automatic_messages TO opensetter_app;

ALTER TABLE conversations
  ADD COLUMN auto_replies smallint NOT NULL DEFAULT 0,
  ADD COLUMN silenced_by uuid;
COMMENT ON COLUMN conversations.silenced_by IS 'the text of automatic_messages because of which alone the agent is silent; missing: a person took over, or no one';
CREATE INDEX conversations_silenced ON conversations (team_id, silenced_by, conversation_id)
  WHERE silenced_by IS NOT NULL;
COMMENT ON INDEX conversations_silenced IS 'which agents a confirmed text gives back';
COMMENT ON COLUMN conversations.auto_replies IS 'automatic replies since the lead wrote last, one for each message of ours';

ALTER TABLE campaigns
  ADD COLUMN lead_hour_limit smallint NOT NULL DEFAULT 30,
  ADD COLUMN lead_day_limit smallint NOT NULL DEFAULT 100;
COMMENT ON COLUMN campaigns.lead_hour_limit IS 'messages that the agent sends to one lead within an hour, at most';
COMMENT ON COLUMN campaigns.lead_day_limit IS 'messages that the agent sends to one lead within a day, at most';
