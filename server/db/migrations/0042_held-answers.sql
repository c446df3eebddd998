-- What the agent wrote and does not send by itself waits for a person. The new column is NULL: no
-- table is rewritten, and a process of the version before goes on.

CREATE TABLE held_answers (
  team_id uuid NOT NULL,
  held_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  what text NOT NULL CHECK (what IN ('answer', 'first_message', 'follow_up')),
  text text NOT NULL,
  faults jsonb NOT NULL DEFAULT '[]',
  reason text NOT NULL CHECK (reason IN ('guard', 'autonomy')),
  read_seq bigint NOT NULL,
  outcome text CHECK (outcome IN ('en_cours', 'converti', 'pas_interesse', 'lead_froid')),
  evidence text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sent', 'discarded', 'superseded')),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  sent_text text,
  message_id uuid,
  PRIMARY KEY (team_id, held_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE held_answers IS 'conversations: What the agent wrote and did not send, because a person should look first, and what the person decided.
Growth: one row per answer that was held; removed with the conversation.';
COMMENT ON COLUMN held_answers.faults IS 'what is wrong, [{kind, sentence, words}]; empty where nothing is and a person looks all the same';
COMMENT ON COLUMN held_answers.reason IS 'guard: it has faults; autonomy: the campaign lets nothing of the kind out by itself';
COMMENT ON COLUMN held_answers.read_seq IS 'messages.seq of what the lead had written when it was made: it is sent only while that is the newest';
COMMENT ON COLUMN held_answers.outcome IS 'what became of the lead by the model; counts when it is sent. Missing: of what nobody asked for';
COMMENT ON COLUMN held_answers.state IS 'superseded: the lead was answered otherwise, or nobody may write to it any more';
COMMENT ON COLUMN held_answers.sent_text IS 'as it was sent; differs from text when the person changed it';
COMMENT ON COLUMN held_answers.message_id IS 'the message that it became; missing of a first message that waits for its turn';
CREATE UNIQUE INDEX held_answers_open ON held_answers (team_id, conversation_id)
  WHERE state = 'open';
COMMENT ON INDEX held_answers_open IS 'what waits for a person in a conversation, at most one';
CREATE INDEX held_answers_of_conversation ON held_answers (team_id, conversation_id, created_at);
COMMENT ON INDEX held_answers_of_conversation IS 'what was held in one conversation';
ALTER TABLE held_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY held_answers_of_team ON held_answers
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON held_answers TO opensetter_app;

ALTER TABLE conversations ADD COLUMN held_seq bigint;
COMMENT ON COLUMN conversations.held_seq IS 'messages.seq up to which an answer waits for a person (held_answers). Missing: none does';

-- Without a look at the rows that are there: they were checked against fewer kinds.
ALTER TABLE conversation_events DROP CONSTRAINT conversation_events_kind_check;
ALTER TABLE conversation_events ADD CONSTRAINT conversation_events_kind_check CHECK (kind IN
  ('agent_stopped', 'opted_out', 'opt_out_doubted', 'opt_out_dismissed', 'agent_reactivated',
   'permission_given', 'model_failed', 'status_changed', 'assigned', 'number_lost', 'number_back',
   'lead_merged', 'note_mentioned', 'answer_held', 'held_sent', 'held_discarded',
   'person_called')) NOT VALID;
