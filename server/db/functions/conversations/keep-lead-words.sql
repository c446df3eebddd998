CREATE OR REPLACE FUNCTION keep_lead_words() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO lead_words (team_id, conversation_id, words, tokens)
  SELECT team_id, conversation_id, fold_text(name || ' ' || id_lead),
    fold_tokens(name || ' ' || split_part(id_lead, '@', 1))
  FROM changed
  ON CONFLICT (team_id, conversation_id) DO UPDATE
    SET words = excluded.words, tokens = excluded.tokens;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_lead_words IS 'Trigger: enters new conversations into lead_words.';
