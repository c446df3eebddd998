CREATE OR REPLACE FUNCTION keep_message_words() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO message_words (team_id, conversation_id, seq, words)
    SELECT team_id, conversation_id, seq, text_words(coalesce(message_lead, message_ia, ''))
    FROM changed WHERE type_interaction <> 'AI_CONTROLLER_EMOJI';
  ELSE
    UPDATE message_words SET conversation_id = NEW.conversation_id,
      words = text_words(concat_ws(' ', coalesce(NEW.message_lead, NEW.message_ia),
        (SELECT coalesce(r.corrected_text, r.text) FROM message_readings r
          WHERE r.team_id = NEW.team_id AND r.message_id = NEW.message_id)))
    WHERE team_id = NEW.team_id AND seq = NEW.seq;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_message_words IS 'Trigger: enters messages into message_words, an edited text and the conversation of a merged lead as well.';
