-- Versions in the wild: a candidate answers a share of the new leads beside what is live. Replay: other
-- prompts answer real conversations again, and nothing is sent.

CREATE TABLE version_trials (
  team_id uuid NOT NULL,
  trial_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'promoted', 'stopped', 'rolled_back')),
  shares jsonb NOT NULL,
  limits jsonb NOT NULL,
  base_number integer NOT NULL,
  content jsonb NOT NULL,
  behavior_prompt text NOT NULL,
  first_message_prompt text NOT NULL,
  agent_language text NOT NULL,
  agent_name text NOT NULL,
  company_name text NOT NULL,
  gate_reason text NOT NULL DEFAULT '' CHECK (length(gate_reason) <= 500),
  started_by text REFERENCES users ON DELETE SET NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_by text REFERENCES users ON DELETE SET NULL,
  ended_at timestamptz,
  ended_why text NOT NULL DEFAULT '' CHECK (length(ended_why) <= 500),
  PRIMARY KEY (team_id, trial_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE,
  CHECK ((state = 'running') = (ended_at IS NULL))
);
COMMENT ON TABLE version_trials IS 'trials: A candidate that answers a share of a campaign''s new leads beside what is live, and how that ended.
Growth: some a month per campaign, the newest 30 are kept, some 30 KB each; removed with the campaign.';
COMMENT ON COLUMN version_trials.shares IS 'percent of new leads that the candidate answers, from when on: [{share, at}], oldest first. A lead''s version follows from the share at its creation (is_trial_candidate), so it keeps it';
COMMENT ON COLUMN version_trials.limits IS 'when it is rolled back by itself: {opt_outs, held} in percent of the candidate''s leads, from min_leads on';
COMMENT ON COLUMN version_trials.base_number IS 'the version that is live beside it; another one that goes live ends the trial';
COMMENT ON COLUMN version_trials.content IS 'the draft as it was: templates and variables';
COMMENT ON COLUMN version_trials.gate_reason IS 'why the owner began it although its evals had not passed; empty: nothing stood in the way';
COMMENT ON COLUMN version_trials.ended_why IS 'what a rollback found, or live_changed where another version went live';
CREATE UNIQUE INDEX version_trials_running ON version_trials (team_id, campaign_id)
  WHERE state = 'running';
COMMENT ON INDEX version_trials_running IS 'a campaign has one trial at a time; read in every turn';
CREATE INDEX version_trials_of_campaign ON version_trials (team_id, campaign_id, started_at DESC);
COMMENT ON INDEX version_trials_of_campaign IS 'the trials of a campaign, newest first';
CREATE INDEX version_trials_started_by ON version_trials (started_by);
COMMENT ON INDEX version_trials_started_by IS 'emptied when the person deletes the account';
CREATE INDEX version_trials_ended_by ON version_trials (ended_by);
COMMENT ON INDEX version_trials_ended_by IS 'emptied when the person deletes the account';

CREATE TABLE replay_runs (
  team_id uuid NOT NULL,
  run_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'failed')),
  problem text,
  tested jsonb NOT NULL,
  behavior_prompt text NOT NULL,
  agent_language text NOT NULL,
  turns integer NOT NULL,
  turns_done integer NOT NULL DEFAULT 0,
  calls integer NOT NULL DEFAULT 0,
  unpriced_calls integer NOT NULL DEFAULT 0,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  cost_nanos bigint NOT NULL DEFAULT 0,
  started_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (team_id, run_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE replay_runs IS 'replays: Prompts of a campaign that answer its real conversations of the last month again.
Growth: some a change of prompts, the newest 20 per campaign are kept; removed with the campaign.';
COMMENT ON COLUMN replay_runs.tested IS 'which prompts: {kind: live, draft or version, number}';
COMMENT ON COLUMN replay_runs.problem IS 'why it failed, as a person reads it';
COMMENT ON COLUMN replay_runs.agent_language IS 'of the agent, as its campaign names it';
CREATE INDEX replay_runs_of_campaign ON replay_runs (team_id, campaign_id, created_at DESC);
COMMENT ON INDEX replay_runs_of_campaign IS 'the replays of a campaign, newest first';
CREATE INDEX replay_runs_by_person ON replay_runs (started_by);
COMMENT ON INDEX replay_runs_by_person IS 'emptied when the person deletes the account';

CREATE TABLE replay_turns (
  team_id uuid NOT NULL,
  run_id uuid NOT NULL,
  place integer NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid,
  held_id uuid,
  at timestamptz NOT NULL,
  read_seq bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done')),
  before jsonb,
  after jsonb,
  differs text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (team_id, run_id, place),
  FOREIGN KEY (team_id, run_id) REFERENCES replay_runs ON DELETE CASCADE,
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE,
  CHECK ((message_id IS NULL) <> (held_id IS NULL))
);
COMMENT ON TABLE replay_turns IS 'replays: One answer of the past, and what the tested prompts say instead.
Growth: up to 200 per replay, some 2 KB each; removed with the replay, and with the lead.';
COMMENT ON COLUMN replay_turns.message_id IS 'the answer that was sent; else held_id: one that a person looked at first';
COMMENT ON COLUMN replay_turns.at IS 'when it was made; the messages before it are what the model reads';
COMMENT ON COLUMN replay_turns.read_seq IS 'messages.seq of the lead''s newest message that was answered';
COMMENT ON COLUMN replay_turns.before IS 'what was answered: {text, act, status, verdict, faults, claims}; after: the same of the tested prompts';
COMMENT ON COLUMN replay_turns.differs IS 'in what the two differ: act, claim, status, verdict; empty: in words at most';
CREATE INDEX replay_turns_of_lead ON replay_turns (team_id, conversation_id);
COMMENT ON INDEX replay_turns_of_lead IS 'removed with the lead';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['version_trials', 'replay_runs', 'replay_turns'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY %I ON %I USING (team_id = current_team()) WITH CHECK (team_id = current_team())',
      name || '_of_team', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO opensetter_app', name);
  END LOOP;
END $$;
