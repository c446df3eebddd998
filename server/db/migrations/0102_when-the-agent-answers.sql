-- When the agent answers, when it resumes after a takeover, and when a lead asked to be contacted. The new
-- columns are NULL or have constant defaults: no table is rewritten, and processes of the version before
-- continue.
ALTER TABLE campaigns ADD COLUMN agent_hours jsonb NOT NULL
  DEFAULT '{"when": "always", "spans": [], "holidays_of": null, "dates": []}';
COMMENT ON COLUMN campaigns.agent_hours IS 'when the agent answers leads who write: domain/agent/agent-hours.ts';

ALTER TABLE team_settings ADD COLUMN resume_after_minutes int
  CHECK (resume_after_minutes IN (15, 60, 240, 1440, 4320, 10080));
COMMENT ON COLUMN team_settings.resume_after_minutes IS 'after so long without a message, the agent resumes in a conversation that a person took over by writing. Missing: never';

ALTER TABLE conversations
  ADD COLUMN resume_at timestamptz,
  ADD COLUMN resume_minutes int,
  ADD COLUMN contact_on text,
  ADD COLUMN contact_quote text;
COMMENT ON COLUMN conversations.resume_at IS 'when the agent resumes after a takeover if no one writes. Missing: no one took over, or the agent stays stopped';
COMMENT ON COLUMN conversations.resume_minutes IS 'how long after each message it does; 0: when the hours of the agent begin';
COMMENT ON COLUMN conversations.contact_on IS 'the day from which the lead asked to be contacted, YYYY-MM-DD; empty: later, without a day. Missing: the lead asked for no later day';
COMMENT ON COLUMN conversations.contact_quote IS 'the words of the lead that ask for it';

ALTER TABLE held_answers ADD COLUMN contact jsonb;
COMMENT ON COLUMN held_answers.contact IS 'the lead''s request for later contact, which counts when the answer is sent';

-- Without a look at the rows that are there: they were checked against fewer kinds.
ALTER TABLE conversation_events DROP CONSTRAINT conversation_events_kind_check;
ALTER TABLE conversation_events ADD CONSTRAINT conversation_events_kind_check CHECK (kind IN
  ('agent_stopped', 'opted_out', 'opt_out_doubted', 'opt_out_dismissed', 'agent_reactivated',
   'permission_given', 'model_failed', 'status_changed', 'assigned', 'number_lost', 'number_back',
   'lead_merged', 'lead_split', 'note_mentioned', 'answer_held', 'held_sent', 'held_discarded',
   'person_called', 'booked', 'booking_withdrawn', 'contact_set')) NOT VALID;
