-- What members have of their own. New columns are NULL or have constant defaults.

ALTER TABLE push_subscriptions ADD COLUMN refused_at timestamptz;
COMMENT ON COLUMN push_subscriptions.refused_at IS 'since when the push service answers 403; NULL: the last message was accepted, or none was sent';

CREATE TABLE reply_drafts (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  user_id text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 10000),
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, conversation_id, user_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE,
  FOREIGN KEY (team_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
COMMENT ON TABLE reply_drafts IS 'conversations: What a member typed to a lead and has not sent. No one else reads it.
Growth: at most one row per conversation and member; removed when it is sent or emptied, with the conversation, and when the member leaves.';
CREATE INDEX reply_drafts_of_member ON reply_drafts (team_id, user_id);
COMMENT ON INDEX reply_drafts_of_member IS 'the ones that go with a member';
ALTER TABLE reply_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY reply_drafts_of_team ON reply_drafts
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON reply_drafts TO opensetter_app;
