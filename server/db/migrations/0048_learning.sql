-- What conversations teach: proposals for knowledge, prompts and tests, which people decide about.
CREATE TABLE learning_evidence (
  team_id uuid NOT NULL,
  evidence_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('takeover', 'edit', 'lost', 'question')),
  happened_at timestamptz NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, evidence_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE,
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE learning_evidence IS 'learning: A takeover, an edited draft, a lost lead or an unanswered question that was read for what it teaches, so that it is read once only.
Growth: at most 40 rows per campaign and day; removed with the conversation or the campaign.';
COMMENT ON COLUMN learning_evidence.evidence_id IS 'of the event, the held answer or the question';
COMMENT ON COLUMN learning_evidence.happened_at IS 'when the event, the decision or the question was';
CREATE INDEX learning_evidence_of_campaign ON learning_evidence (team_id, campaign_id, read_at DESC);
COMMENT ON INDEX learning_evidence_of_campaign IS 'how much was read of a campaign today, and its removal';
CREATE INDEX learning_evidence_of_conversation ON learning_evidence (team_id, conversation_id);
COMMENT ON INDEX learning_evidence_of_conversation IS 'removed with the conversation';
ALTER TABLE learning_evidence ENABLE ROW LEVEL SECURITY;
CREATE POLICY learning_evidence_of_team ON learning_evidence
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE learning_proposals (
  team_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  evidence_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  content jsonb NOT NULL,
  content_hash text NOT NULL,
  quotes jsonb NOT NULL,
  until_seq bigint NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined')),
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, proposal_id),
  UNIQUE (team_id, campaign_id, content_hash),
  FOREIGN KEY (team_id, evidence_id) REFERENCES learning_evidence ON DELETE CASCADE,
  FOREIGN KEY (team_id, campaign_id) REFERENCES campaigns ON DELETE CASCADE
);
COMMENT ON TABLE learning_proposals IS 'learning: A fact, a rule or a test that a conversation suggests, and what a person decided.
Growth: at most two rows per piece of evidence and 50 open ones per campaign; removed with its evidence.';
COMMENT ON COLUMN learning_proposals.content IS 'by its kind: fact {question, answer}, rule {text}, test {name, must, must_not}';
COMMENT ON COLUMN learning_proposals.content_hash IS 'of its words; the same is proposed once per campaign, also after it was declined';
COMMENT ON COLUMN learning_proposals.quotes IS 'the sentences of the thread that it rests on, each with who wrote it';
COMMENT ON COLUMN learning_proposals.until_seq IS 'messages.seq of the message of the lead that it is about';
COMMENT ON COLUMN learning_proposals.decided_by IS 'the name of who decided, as it was then';
CREATE INDEX learning_proposals_by_state
  ON learning_proposals (team_id, state, created_at DESC, proposal_id DESC);
COMMENT ON INDEX learning_proposals_by_state IS 'what waits for a decision, and what was decided, newest first';
CREATE INDEX learning_proposals_of_evidence ON learning_proposals (team_id, evidence_id);
COMMENT ON INDEX learning_proposals_of_evidence IS 'removed with the evidence';
ALTER TABLE learning_proposals ENABLE ROW LEVEL SECURITY;
CREATE POLICY learning_proposals_of_team ON learning_proposals
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON learning_evidence, learning_proposals TO opensetter_app;

CREATE INDEX IF NOT EXISTS conversation_events_to_learn ON conversation_events (at)
  WHERE kind = 'agent_stopped' OR (kind = 'status_changed' AND to_value = 'pas_interesse');
COMMENT ON INDEX conversation_events_to_learn IS 'takeovers and lost leads of late, of all teams';
CREATE INDEX IF NOT EXISTS held_answers_edited ON held_answers (decided_at)
  WHERE state = 'sent' AND sent_text <> text;
COMMENT ON INDEX held_answers_edited IS 'drafts that people changed of late, of all teams';
CREATE INDEX IF NOT EXISTS unanswered_questions_of_late ON unanswered_questions (asked_at)
  WHERE state = 'open';
COMMENT ON INDEX unanswered_questions_of_late IS 'open questions of late, of all teams';

-- What writing a held answer took goes to the message once it is sent.
ALTER TABLE held_answers ADD COLUMN use jsonb;
COMMENT ON COLUMN held_answers.use IS 'model, tokens and cost of the calls that made it: {model_name, prompt_tokens, cached_tokens, completion_tokens, cost_nanos}; missing: not known';

ALTER TABLE eval_cases DROP CONSTRAINT eval_cases_origin_check;
ALTER TABLE eval_cases ADD CONSTRAINT eval_cases_origin_check
  CHECK (origin IN ('conversation', 'playground', 'held', 'hand', 'learned'));
