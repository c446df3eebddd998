-- Where leads come from.

ALTER TABLE conversations
  ADD COLUMN attribution jsonb,
  ADD COLUMN from_form text,
  ADD COLUMN from_source text,
  ADD COLUMN from_campaign text,
  ADD COLUMN from_ad text;
COMMENT ON COLUMN conversations.attribution IS
  'where the lead came from: form, page, utm fields, ad and click id; NULL: not known. Set once, at first entry or by the first ad';
COMMENT ON COLUMN conversations.from_form IS 'of attribution, for lists: the name of the form, or else its id';
COMMENT ON COLUMN conversations.from_source IS 'of attribution, for lists: utm_source, or else the platform of the click id';
COMMENT ON COLUMN conversations.from_campaign IS 'of attribution, for lists: utm_campaign';
COMMENT ON COLUMN conversations.from_ad IS 'of attribution, for lists: the title of the ad, or else its id';

-- Partial, so that leads without an attribution cost nothing. Columns of text instead of expressions on
-- the JSON: under row-level security only leakproof operators may use an index.
CREATE INDEX conversations_from_form
  ON conversations (team_id, from_form, last_activity_at DESC, conversation_id DESC)
  WHERE from_form IS NOT NULL;
COMMENT ON INDEX conversations_from_form IS 'the list of a form, newest first, and the forms to choose from';
CREATE INDEX conversations_from_source
  ON conversations (team_id, from_source, last_activity_at DESC, conversation_id DESC)
  WHERE from_source IS NOT NULL;
COMMENT ON INDEX conversations_from_source IS 'the list of a source, newest first, and the sources to choose from';
CREATE INDEX conversations_from_campaign
  ON conversations (team_id, from_campaign, last_activity_at DESC, conversation_id DESC)
  WHERE from_campaign IS NOT NULL;
COMMENT ON INDEX conversations_from_campaign IS 'the list of an ad campaign, newest first, and the campaigns to choose from';
CREATE INDEX conversations_from_ad
  ON conversations (team_id, from_ad, last_activity_at DESC, conversation_id DESC)
  WHERE from_ad IS NOT NULL;
COMMENT ON INDEX conversations_from_ad IS 'the list of an ad, newest first, and the ads to choose from';
