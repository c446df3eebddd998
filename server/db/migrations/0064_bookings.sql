-- That a lead has an appointment is a fact beside the outcome. The new columns are NULL or 0: no table is
-- rewritten, and a process of the version before goes on.
ALTER TABLE conversations
  ADD COLUMN booked_at timestamptz,
  ADD COLUMN booked_for timestamptz,
  ADD COLUMN booked_quote text,
  ADD COLUMN booking_set_by text;
COMMENT ON COLUMN conversations.booked_at IS 'since when the lead is known to have an appointment. Missing: none is known, or it was withdrawn';
COMMENT ON COLUMN conversations.booked_for IS 'when the appointment is, as a person or a program said';
COMMENT ON COLUMN conversations.booked_quote IS 'the words of the lead that say so. Missing: a person or a program said it';
COMMENT ON COLUMN conversations.booking_set_by IS 'users.id of who set or withdrew it by hand, or of the key of a program; the model does not overwrite that. Missing: the model, or nobody';

ALTER TABLE held_answers ADD COLUMN booked_quote text;
COMMENT ON COLUMN held_answers.booked_quote IS 'the words of the lead that say that an appointment is made; counts when it is sent';

ALTER TABLE team_counters ADD COLUMN booked_count bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN team_counters.booked_count IS 'leads with an appointment, whatever their outcome';

-- Without a look at the rows that are there: they were checked against fewer kinds.
ALTER TABLE conversation_events DROP CONSTRAINT conversation_events_kind_check;
ALTER TABLE conversation_events ADD CONSTRAINT conversation_events_kind_check CHECK (kind IN
  ('agent_stopped', 'opted_out', 'opt_out_doubted', 'opt_out_dismissed', 'agent_reactivated',
   'permission_given', 'model_failed', 'status_changed', 'assigned', 'number_lost', 'number_back',
   'lead_merged', 'note_mentioned', 'answer_held', 'held_sent', 'held_discarded',
   'person_called', 'booked', 'booking_withdrawn')) NOT VALID;

DROP TRIGGER tell_webhooks_of_change ON conversations;
CREATE TRIGGER tell_webhooks_of_change AFTER UPDATE OF conversation_status, opt_out_unix,
    person_due_since, booked_at, agent_active, manual_override ON conversations FOR EACH ROW
  WHEN (OLD.conversation_status IS DISTINCT FROM NEW.conversation_status
    OR (NEW.opt_out_unix IS NOT NULL AND NEW.opt_out_unix IS DISTINCT FROM OLD.opt_out_unix)
    OR (OLD.person_due_since IS NULL AND NEW.person_due_since IS NOT NULL)
    OR (OLD.booked_at IS NULL AND NEW.booked_at IS NOT NULL)
    OR OLD.agent_active IS DISTINCT FROM NEW.agent_active
    OR OLD.manual_override IS DISTINCT FROM NEW.manual_override)
  EXECUTE FUNCTION tell_webhooks_of_conversation();
