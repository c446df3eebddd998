-- Runs in the transaction, so that no code that ends access can forget it. A NOTIFY makes commits wait for
-- each other, which is fine here: access ends a few times a day, not with every message.
CREATE OR REPLACE FUNCTION notify_access_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('opensetter_access', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION notify_access_change IS 'Trigger: web processes check the live streams of this person or team again.';
