CREATE OR REPLACE FUNCTION keep_words_of_renamed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE lead_words SET words = fold_text(NEW.name || ' ' || NEW.id_lead),
    tokens = fold_tokens(NEW.name || ' ' || split_part(NEW.id_lead, '@', 1))
  WHERE team_id = NEW.team_id AND conversation_id = NEW.conversation_id;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_words_of_renamed IS 'Trigger: a lead with a new name or number is found by it.';
