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

-- A row of its own, as it is written every minute: a change of memberships makes browsers check their access.
CREATE TABLE member_availability (
  team_id uuid NOT NULL,
  user_id text NOT NULL,
  chosen text NOT NULL DEFAULT 'online' CHECK (chosen IN ('online', 'away', 'off')),
  connected_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (team_id, user_id),
  FOREIGN KEY (team_id, user_id) REFERENCES memberships ON DELETE CASCADE
) WITH (fillfactor = 50);
COMMENT ON TABLE member_availability IS 'conversations: Whether a member gets leads: what they chose, and until when their browser counts as connected.
Growth: one row per member; removed when the member leaves.';
ALTER TABLE member_availability ENABLE ROW LEVEL SECURITY;
CREATE POLICY member_availability_of_team ON member_availability
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON member_availability TO opensetter_app;

ALTER TABLE team_settings
  ADD COLUMN assignment_limit integer CHECK (assignment_limit BETWEEN 1 AND 500),
  DROP CONSTRAINT team_settings_assignment_check,
  ADD CONSTRAINT team_settings_assignment_check
    CHECK (assignment IN ('manual', 'round_robin', 'least_busy'));
COMMENT ON COLUMN team_settings.assignment_limit IS 'open leads that a member may have before getting another automatically; NULL: no limit';
COMMENT ON COLUMN team_settings.assignment IS 'whether leads who wait for a person are assigned by hand, to members in turn, or to the least busy one';

CREATE INDEX IF NOT EXISTS conversations_open_of_assignee ON conversations (team_id, assigned_to)
  WHERE assigned_to IS NOT NULL AND outcome = 'en_cours'
    AND (person_due_since IS NOT NULL OR manual_override OR NOT agent_active);
COMMENT ON INDEX conversations_open_of_assignee IS 'the open leads of a member, counted with each assignment';
