CREATE OR REPLACE FUNCTION forget_api_actor() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM users WHERE id = OLD.actor_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION forget_api_actor IS 'Trigger: the user of an API key goes with the key.';
