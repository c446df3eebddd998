-- How an agent behaves before its leads find out: simulated conversations, recorded tests, the gate.
CREATE TABLE eval_settings (
  team_id uuid PRIMARY KEY REFERENCES team_settings ON DELETE CASCADE,
  gate text NOT NULL DEFAULT 'warn' CHECK (gate IN ('off', 'warn', 'binding')),
  threshold integer NOT NULL DEFAULT 90 CHECK (threshold BETWEEN 50 AND 100)
);
COMMENT ON TABLE eval_settings IS 'evals: What a team asks of prompts before they are published.
Growth: at most one row per team; removed with it.';
COMMENT ON COLUMN eval_settings.gate IS 'off: nothing is asked; warn: what is missing is shown; binding: publishing is refused';
COMMENT ON COLUMN eval_settings.threshold IS 'percent of the checks that must pass';

CREATE TABLE eval_runs (
  team_id uuid NOT NULL,
  run_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'cancelled', 'failed')),
  problem text,
  options jsonb NOT NULL,
  version_number integer,
  behavior_prompt text NOT NULL,
  first_message_prompt text NOT NULL,
  link text NOT NULL,
  language text NOT NULL,
  fingerprint jsonb NOT NULL,
  chats integer NOT NULL,
  chats_done integer NOT NULL DEFAULT 0,
  checks integer NOT NULL DEFAULT 0,
  passed integer NOT NULL DEFAULT 0,
  critical integer NOT NULL DEFAULT 0,
  calls integer NOT NULL DEFAULT 0,
  unpriced_calls integer NOT NULL DEFAULT 0,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  cached_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  cost_nanos bigint NOT NULL DEFAULT 0,
  started_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (team_id, run_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE eval_runs IS 'evals: A run of simulated conversations and recorded tests against prompts of a campaign.
Growth: some a change of prompts, the newest 50 per campaign are kept; removed with the campaign.';
COMMENT ON COLUMN eval_runs.options IS 'which prompts, personas and variations, how many turns, with recorded tests, with a judge';
COMMENT ON COLUMN eval_runs.version_number IS 'the version that was live; missing: a draft';
COMMENT ON COLUMN eval_runs.link IS 'where the agent leads to; empty without one';
COMMENT ON COLUMN eval_runs.language IS 'of the agent, as its campaign names it';
COMMENT ON COLUMN eval_runs.fingerprint IS 'hashes of what the result depends on: prompts, house rules, model, knowledge';
COMMENT ON COLUMN eval_runs.problem IS 'why it failed, as a person reads it';
CREATE INDEX eval_runs_of_campaign ON eval_runs (team_id, campaign_id, created_at DESC);
COMMENT ON INDEX eval_runs_of_campaign IS 'the runs of a campaign, newest first';
CREATE INDEX eval_runs_by_person ON eval_runs (started_by);
COMMENT ON INDEX eval_runs_by_person IS 'emptied when the person deletes the account';

CREATE TABLE eval_cases (
  team_id uuid NOT NULL,
  case_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  conversation_id uuid,
  name text NOT NULL,
  origin text NOT NULL CHECK (origin IN ('conversation', 'playground', 'held', 'hand')),
  turns jsonb NOT NULL,
  must jsonb NOT NULL DEFAULT '[]',
  must_not jsonb NOT NULL DEFAULT '[]',
  status text CHECK (status IN ('lead_froid', 'en_cours', 'converti', 'pas_interesse')),
  silent boolean NOT NULL DEFAULT false,
  created_by text REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, case_id),
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE,
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE eval_cases IS 'evals: A recorded test: a conversation up to a message of the lead, and what the answer to it must be.
Growth: at most 100 per campaign; removed with the campaign, and with the lead whose conversation it was.';
COMMENT ON COLUMN eval_cases.conversation_id IS 'where it comes from; names, numbers and addresses of the lead were replaced before';
COMMENT ON COLUMN eval_cases.must IS 'phrases that the answer must have; must_not: those that it must not have';
COMMENT ON COLUMN eval_cases.silent IS 'the agent must say nothing';
CREATE INDEX eval_cases_of_campaign ON eval_cases (team_id, campaign_id, created_at);
COMMENT ON INDEX eval_cases_of_campaign IS 'the tests of a campaign';
CREATE INDEX eval_cases_of_lead ON eval_cases (team_id, conversation_id);
COMMENT ON INDEX eval_cases_of_lead IS 'removed with the lead';
CREATE INDEX eval_cases_by_person ON eval_cases (created_by);
COMMENT ON INDEX eval_cases_by_person IS 'emptied when the person deletes the account';

CREATE TABLE eval_chats (
  team_id uuid NOT NULL,
  run_id uuid NOT NULL,
  place integer NOT NULL,
  persona text,
  seed integer NOT NULL DEFAULT 1,
  case_id uuid,
  case_name text,
  expected jsonb,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  turns jsonb NOT NULL DEFAULT '[]',
  results jsonb NOT NULL DEFAULT '[]',
  verdicts jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (team_id, run_id, place),
  FOREIGN KEY (team_id, run_id) REFERENCES eval_runs ON DELETE CASCADE,
  FOREIGN KEY (team_id, case_id) REFERENCES eval_cases ON DELETE CASCADE,
  CHECK ((persona IS NULL) <> (case_id IS NULL))
);
COMMENT ON TABLE eval_chats IS 'evals: One simulated conversation of a run, each turn stored before the next.
Growth: 13 to some hundred per run, some 5 KB each; removed with the run, and with the recorded test.';
COMMENT ON COLUMN eval_chats.place IS 'its number in the run, from 0 on';
COMMENT ON COLUMN eval_chats.seed IS 'which variation of the persona is played';
COMMENT ON COLUMN eval_chats.expected IS 'of a recorded test, as it was when the run began';
COMMENT ON COLUMN eval_chats.results IS 'every check that applies, with the words that fail it';
COMMENT ON COLUMN eval_chats.verdicts IS 'of the judge';
CREATE INDEX eval_chats_of_case ON eval_chats (team_id, case_id);
COMMENT ON INDEX eval_chats_of_case IS 'removed with the recorded test';

CREATE TABLE eval_labels (
  team_id uuid NOT NULL,
  run_id uuid NOT NULL,
  place integer NOT NULL,
  turn integer NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  good boolean NOT NULL,
  PRIMARY KEY (team_id, run_id, place, turn, user_id),
  FOREIGN KEY (team_id, run_id, place) REFERENCES eval_chats ON DELETE CASCADE
);
COMMENT ON TABLE eval_labels IS 'evals: What a person says of one answer of a simulated conversation, to measure the judge by.
Growth: what people click; removed with the conversation.';
CREATE INDEX eval_labels_by_person ON eval_labels (user_id);
COMMENT ON INDEX eval_labels_by_person IS 'removed with the person''s account';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['eval_settings', 'eval_runs', 'eval_cases', 'eval_chats', 'eval_labels'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY %I ON %I USING (team_id = current_team()) WITH CHECK (team_id = current_team())',
      name || '_of_team', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO opensetter_app', name);
  END LOOP;
END $$;

ALTER TABLE campaign_versions ADD COLUMN gate_reason text NOT NULL DEFAULT '';
COMMENT ON COLUMN campaign_versions.gate_reason IS 'why the owner published it although its evals had not passed; empty: nothing stood in the way';
