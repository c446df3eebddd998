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

ALTER TABLE conversations
  ADD COLUMN auto_replies smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN conversations.auto_replies IS 'automatic replies since the lead wrote last, one for each message of ours';

ALTER TABLE campaigns
  ADD COLUMN lead_hour_limit smallint NOT NULL DEFAULT 20,
  ADD COLUMN lead_day_limit smallint NOT NULL DEFAULT 60;
COMMENT ON COLUMN campaigns.lead_hour_limit IS 'messages that the agent sends to one lead within an hour, at most';
COMMENT ON COLUMN campaigns.lead_day_limit IS 'messages that the agent sends to one lead within a day, at most';
