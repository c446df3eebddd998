-- What members have of their own. New columns are NULL or have constant defaults.

ALTER TABLE push_subscriptions ADD COLUMN refused_at timestamptz;
COMMENT ON COLUMN push_subscriptions.refused_at IS 'since when the push service answers 403; NULL: the last message was accepted, or none was sent';
