-- Versions of what an agent answers with, and drafts that wait to become one.

CREATE TABLE campaign_versions (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  cause text NOT NULL CHECK (cause IN ('before', 'created', 'generated', 'automation', 'edited',
    'offer', 'focus', 'facts', 'published', 'rolled_back')),
  by_user_id text REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  why text NOT NULL DEFAULT '' CHECK (length(why) <= 500),
  restored_number integer,
  behavior_prompt_template text NOT NULL,
  first_message_template text NOT NULL,
  behavior_prompt text NOT NULL,
  first_message_prompt text NOT NULL,
  prompt_variables jsonb NOT NULL,
  custom_variables jsonb NOT NULL,
  site_facts jsonb NOT NULL,
  agent jsonb NOT NULL,
  PRIMARY KEY (team_id, campaign_id, number),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE campaign_versions IS 'prompts: What an agent has answered leads with: each change with who made it, when and why. The newest one equals the campaign.
Growth: one row per change of an agent, some 30 KB; the newest 100 of a campaign are kept, and they go with the campaign.';
COMMENT ON COLUMN campaign_versions.number IS 'counts the versions of a campaign from 1';
COMMENT ON COLUMN campaign_versions.cause IS 'what made it: before (it was so when versions began to be kept, or was written past them), created, generated, automation, edited (the campaign''s page), offer, focus, facts, published, rolled_back';
COMMENT ON COLUMN campaign_versions.by_user_id IS 'NULL for an automation, and once the person''s account is deleted';
COMMENT ON COLUMN campaign_versions.why IS 'in the words of who published or rolled back';
COMMENT ON COLUMN campaign_versions.restored_number IS 'the version that a rollback went back to';
COMMENT ON COLUMN campaign_versions.agent IS 'the other columns of campaigns on which the agent''s words depend, by their names';
CREATE INDEX campaign_versions_by_author ON campaign_versions (by_user_id);
COMMENT ON INDEX campaign_versions_by_author IS 'emptied when the person deletes the account';
ALTER TABLE campaign_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaign_versions_of_team ON campaign_versions
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE campaign_drafts (
  team_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  revision uuid NOT NULL,
  base_number integer NOT NULL CHECK (base_number >= 0),
  content jsonb NOT NULL,
  saved_by text REFERENCES users ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, campaign_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE campaign_drafts IS 'prompts: Prompts and variables that wait to be published. No lead is answered with them.
Growth: at most one row per campaign; removed when it is published or discarded.';
COMMENT ON COLUMN campaign_drafts.revision IS 'another one with each save, so that a save that has not seen the one before is refused';
COMMENT ON COLUMN campaign_drafts.base_number IS 'the version that was live when the draft was last saved; 0: none was recorded';
CREATE INDEX campaign_drafts_by_author ON campaign_drafts (saved_by);
COMMENT ON INDEX campaign_drafts_by_author IS 'emptied when the person deletes the account';
ALTER TABLE campaign_drafts ENABLE ROW LEVEL SECURITY;
CREATE POLICY campaign_drafts_of_team ON campaign_drafts
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON campaign_versions, campaign_drafts TO opensetter_app;

-- What is live today is the first version of each campaign that has prompts.
INSERT INTO campaign_versions (team_id, campaign_id, number, cause, by_user_id, at,
  behavior_prompt_template, first_message_template, behavior_prompt, first_message_prompt,
  prompt_variables, custom_variables, site_facts, agent)
SELECT k.team_id, k.campaign_id, 1, 'before',
  (SELECT u.id FROM users u WHERE u.id = k.user_id), k.updated_at,
  k.behavior_prompt_template, k.first_message_template, k.behavior_prompt,
  k.first_message_prompt, k.prompt_variables, k.custom_variables, k.site_facts,
  jsonb_build_object('agent_name', k.agent_name, 'company_name', k.company_name,
    'calendar_url', k.calendar_url, 'offer_description', k.offer_description,
    'agent_language', k.agent_language, 'language_variant', k.language_variant,
    'address_form', k.address_form, 'agent_style', k.agent_style, 'goal_type', k.goal_type,
    'goal_custom', k.goal_custom, 'business_focus', k.business_focus,
    'business_activity', k.business_activity)
FROM campaigns k
WHERE k.removed_at IS NULL AND (k.behavior_prompt <> '' OR k.first_message_prompt <> '');
