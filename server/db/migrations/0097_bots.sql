-- What software writes, on the lead's side and on ours, and messages that can never arrive at one number.
-- Every new column has a constant default, so no table is rewritten.
ALTER TABLE messages
  ADD COLUMN auto_reply boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN messages.auto_reply IS 'software sent it: an automatic reply of the lead, or an automatic message of the WhatsApp Business app of our side';

ALTER TABLE conversations
  ADD COLUMN auto_replies smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN conversations.auto_replies IS 'automatic replies since the lead wrote last, one for each message of ours';

ALTER TABLE campaigns
  ADD COLUMN lead_hour_limit smallint NOT NULL DEFAULT 20,
  ADD COLUMN lead_day_limit smallint NOT NULL DEFAULT 60;
COMMENT ON COLUMN campaigns.lead_hour_limit IS 'messages that the agent sends to one lead within an hour, at most';
COMMENT ON COLUMN campaigns.lead_day_limit IS 'messages that the agent sends to one lead within a day, at most';
