-- Without a list of columns, the condition of this trigger is read anew by each change of a row, also
-- where none of the columns that it asks for is written: two changes of every turn.
DROP TRIGGER tell_webhooks_of_change ON conversations;
CREATE TRIGGER tell_webhooks_of_change AFTER UPDATE OF conversation_status, opt_out_unix,
    person_due_since, agent_active, manual_override ON conversations FOR EACH ROW
  WHEN (OLD.conversation_status IS DISTINCT FROM NEW.conversation_status
    OR (NEW.opt_out_unix IS NOT NULL AND NEW.opt_out_unix IS DISTINCT FROM OLD.opt_out_unix)
    OR (OLD.person_due_since IS NULL AND NEW.person_due_since IS NOT NULL)
    OR OLD.agent_active IS DISTINCT FROM NEW.agent_active
    OR OLD.manual_override IS DISTINCT FROM NEW.manual_override)
  EXECUTE FUNCTION tell_webhooks_of_conversation();
