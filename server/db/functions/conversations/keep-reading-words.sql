CREATE OR REPLACE FUNCTION keep_reading_words() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE message_words w SET words = text_words(concat_ws(' ', m.message_lead,
    coalesce(NEW.corrected_text, NEW.text)))
  FROM messages m WHERE m.team_id = NEW.team_id AND m.message_id = NEW.message_id
    AND w.team_id = m.team_id AND w.seq = m.seq;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_reading_words IS 'Trigger: enters what is in the file of a message into message_words, with its text.';
