-- What became of a lead and who speaks are two things; a lead can wait for a person; and what happens
-- to a conversation besides its messages is kept as events. New columns are NULL or have constant
-- defaults, so no table is rewritten. `handoffs` goes one version later: processes of the version
-- before still write it, and triggers carry over what they write.

ALTER TABLE conversations
  ADD COLUMN outcome text NOT NULL DEFAULT 'en_cours'
    CHECK (outcome IN ('en_cours', 'converti', 'pas_interesse', 'lead_froid')),
  ADD COLUMN outcome_set_by text,
  ADD COLUMN person_due_since timestamptz,
  ADD COLUMN assigned_to text,
  ADD COLUMN opt_out_doubt text,
  ADD COLUMN opt_out_dismissed_seq bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN conversations.conversation_status IS
  '`stop` while a person stopped the agent in the dashboard or the lead opted out, else the outcome';
COMMENT ON COLUMN conversations.outcome IS
  'what became of the lead, whoever speaks; it outlasts stops, takeovers and opt-outs';
COMMENT ON COLUMN conversations.outcome_set_by IS
  'the person who set the outcome by hand; the model never overwrites that. Missing: the model or the product';
COMMENT ON COLUMN conversations.person_due_since IS
  'since when the lead waits for a person. Missing: it does not';
COMMENT ON COLUMN conversations.assigned_to IS 'the member of the team who looks after the lead';
COMMENT ON COLUMN conversations.opt_out_doubt IS
  'the words of the lead that may ask to stop, until a person confirms or dismisses it; the agent is silent';
COMMENT ON COLUMN conversations.opt_out_dismissed_seq IS
  'messages.seq up to which a person said that the lead did not ask to stop';
COMMENT ON COLUMN conversations.attention_reason IS
  'why a person has to look: ATTENTION_REASONS in domain/conversations/schema.ts, or the kind of a message that only a person can answer. Missing: needs_attention is false, or from before reasons were kept';

UPDATE conversations SET outcome = conversation_status
WHERE conversation_status IN ('converti', 'pas_interesse', 'lead_froid');
-- Who waits for a person now: those marked, and those who wrote after a person had taken over.
UPDATE conversations SET person_due_since = coalesce(waiting_since, last_activity_at)
WHERE needs_attention
  OR (manual_override AND last_inbound_seq > answered_seq
    AND (opt_out_unix IS NULL OR opt_out_unix < last_inbound_unix));

CREATE INDEX conversations_by_outcome
  ON conversations (team_id, outcome, last_activity_at DESC, conversation_id DESC);
COMMENT ON INDEX conversations_by_outcome IS 'the list of one outcome';
CREATE INDEX conversations_stopped
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC)
  WHERE conversation_status = 'stop';
COMMENT ON INDEX conversations_stopped IS 'the list of stopped conversations';
DROP INDEX conversations_by_status;

CREATE TRIGGER keep_outcome BEFORE UPDATE OF conversation_status ON conversations
  FOR EACH ROW WHEN (NEW.conversation_status <> 'stop' AND NEW.conversation_status <> NEW.outcome)
  EXECUTE FUNCTION keep_outcome();

CREATE TABLE conversation_events (
  team_id uuid NOT NULL,
  event_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CONSTRAINT conversation_events_kind_check CHECK (kind IN
    ('agent_stopped', 'opted_out', 'opt_out_doubted', 'opt_out_dismissed', 'agent_reactivated',
     'permission_given', 'model_failed', 'status_changed', 'assigned', 'number_lost', 'number_back',
     'lead_merged', 'note_mentioned')),
  by_user_id text,
  from_value text,
  to_value text,
  evidence text,
  PRIMARY KEY (team_id, event_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE conversation_events IS 'conversations: What happened to a conversation besides its messages: stops, opt-outs, changes of outcome and assignee, numbers lost, with who and why.
Growth: a few rows per conversation; removed with it.';
COMMENT ON COLUMN conversation_events.kind IS 'EVENT_KINDS in domain/conversations/schema.ts';
COMMENT ON COLUMN conversation_events.by_user_id IS 'the person who did it. Missing: the lead, the model or the product';
COMMENT ON COLUMN conversation_events.from_value IS 'what it was before: an outcome, a user id';
COMMENT ON COLUMN conversation_events.to_value IS 'what it became: an outcome, a user id, or where the agent was stopped';
COMMENT ON COLUMN conversation_events.evidence IS 'why: what the lead wrote, or the reason that a person gave';
CREATE INDEX conversation_events_of_conversation
  ON conversation_events (team_id, conversation_id, at DESC, event_id DESC);
COMMENT ON INDEX conversation_events_of_conversation IS 'the events of a conversation, newest first';
ALTER TABLE conversation_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY conversation_events_of_team ON conversation_events
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON conversation_events TO opensetter_app;

INSERT INTO conversation_events
  (team_id, event_id, conversation_id, at, kind, by_user_id, to_value, evidence)
SELECT team_id, handoff_id, conversation_id, at,
  CASE cause WHEN 'stop_word' THEN 'opted_out' WHEN 'model_failed' THEN 'model_failed'
    WHEN 'reactivated' THEN 'agent_reactivated' ELSE 'agent_stopped' END,
  by_user_id, CASE WHEN cause IN ('dashboard', 'phone') THEN cause END, evidence
FROM handoffs;

CREATE TRIGGER keep_handoff AFTER INSERT ON handoffs FOR EACH ROW EXECUTE FUNCTION keep_handoff();
COMMENT ON TABLE handoffs IS 'conversations: Who stopped or reactivated the agent, as the version before writes it; a trigger carries it over to conversation_events.
Growth: none; dropped with the next version.';
