-- A process of the version before knows statuses alone. What it sets is the outcome, too.
CREATE OR REPLACE FUNCTION keep_outcome() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.outcome := NEW.conversation_status;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION keep_outcome IS 'Takes over the status that a process of the version before sets as the outcome.';
