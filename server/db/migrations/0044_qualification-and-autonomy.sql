-- What an agent has to learn from its leads, what it learned, that it says what it is, and what it may
-- send by itself. Constant defaults: no table is rewritten, and everything is as it was.

ALTER TABLE campaigns
  ADD COLUMN qualification jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN autonomy jsonb NOT NULL DEFAULT '{"level": "all", "topics": {}}';
COMMENT ON COLUMN campaigns.qualification IS 'what its agent has to learn from each lead: at most 12 points, in their order';
COMMENT ON COLUMN campaigns.autonomy IS 'what its agent may send by itself: {level, topics}; the default is everything';

ALTER TABLE campaign_versions ADD COLUMN qualification jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN campaign_versions.qualification IS 'as of the campaign';

ALTER TABLE team_settings
  ADD COLUMN disclosure jsonb NOT NULL DEFAULT '{"enabled": true, "texts": {}}';
COMMENT ON COLUMN team_settings.disclosure IS 'whether the first message of an agent says what writes, and the team''s own words for it by language';

CREATE TABLE lead_values (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  value_id uuid NOT NULL,
  field_id uuid NOT NULL,
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 500),
  quote text CHECK (length(quote) <= 500),
  message_seq bigint,
  by_person boolean NOT NULL,
  by_user_id text REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz,
  PRIMARY KEY (team_id, conversation_id, value_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE lead_values IS 'conversations: What was learned of a lead for the list of the campaign, with the lead''s words, and what it was before.
Growth: up to 12 rows per qualified lead and one per change; removed with the conversation.';
COMMENT ON COLUMN lead_values.field_id IS 'of a point of campaigns.qualification; a value of a point that was removed is kept and not shown';
COMMENT ON COLUMN lead_values.quote IS 'the lead''s own words; NULL where a person entered it';
COMMENT ON COLUMN lead_values.message_seq IS 'the arrival of the message that has these words';
COMMENT ON COLUMN lead_values.by_user_id IS 'NULL for the agent, and once the person''s account is deleted';
COMMENT ON COLUMN lead_values.replaced_at IS 'missing: it counts, a person''s before the agent''s and the newest first';
CREATE INDEX lead_values_by_person ON lead_values (by_user_id) WHERE by_user_id IS NOT NULL;
COMMENT ON INDEX lead_values_by_person IS 'emptied when the person deletes the account';
ALTER TABLE lead_values ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_values_of_team ON lead_values
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE autonomy_changes (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  change_id uuid NOT NULL,
  cause text NOT NULL CHECK (cause IN ('person', 'incident')),
  by_user_id text REFERENCES users ON DELETE SET NULL,
  why text NOT NULL DEFAULT '' CHECK (length(why) <= 500),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id, change_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE autonomy_changes IS 'agent: Who or what changed what a campaign''s agent may send by itself, when and why.
Growth: a few rows per campaign; removed with it.';
COMMENT ON COLUMN autonomy_changes.by_user_id IS 'NULL for an incident, and once the person''s account is deleted';
CREATE INDEX autonomy_changes_by_person ON autonomy_changes (by_user_id)
  WHERE by_user_id IS NOT NULL;
COMMENT ON INDEX autonomy_changes_by_person IS 'emptied when the person deletes the account';
ALTER TABLE autonomy_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY autonomy_changes_of_team ON autonomy_changes
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON lead_values, autonomy_changes TO opensetter_app;

ALTER TABLE held_answers ADD COLUMN topics text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN held_answers.topics IS 'what it speaks of that the agent may not say by itself; empty where it may say nothing by itself, and of the guard''s';
CREATE INDEX held_answers_by_guard ON held_answers (created_at) WHERE reason = 'guard';
COMMENT ON INDEX held_answers_by_guard IS 'what the guard held of late, of all teams (gate_autonomy_incidents)';
CREATE INDEX IF NOT EXISTS conversation_events_opted_out ON conversation_events (at)
  WHERE kind = 'opted_out';
COMMENT ON INDEX conversation_events_opted_out IS 'opt-outs of late, of all teams (gate_autonomy_incidents)';
