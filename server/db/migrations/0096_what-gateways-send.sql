-- Ads behind messages, edits that only the phone shows, and the text after a missed call.
ALTER TABLE messages
  ADD COLUMN ad jsonb,
  ADD COLUMN edit_unread boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN messages.ad IS 'of a lead''s: the ad that it clicked before, with title, source and click id';
COMMENT ON COLUMN messages.edit_unread IS 'its author changed it to a text that only the phone shows';

-- A message that could not be read arrives again, with a new place in the order, once it can be.
CREATE TRIGGER tell_webhooks_of_completed AFTER UPDATE OF seq ON messages FOR EACH ROW
  EXECUTE FUNCTION tell_webhooks_of_message();

ALTER TABLE campaigns ADD COLUMN call_text text NOT NULL DEFAULT '';
COMMENT ON COLUMN campaigns.call_text IS 'sent once to a lead who calls and isn''t answered; empty: nothing is sent';
