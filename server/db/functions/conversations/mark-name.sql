-- The same words as in keep_lead_words.
CREATE OR REPLACE FUNCTION mark_name() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.name_marks := name_marks(fold_tokens(NEW.name || ' ' || split_part(NEW.id_lead, '@', 1)));
  RETURN NEW;
END $$;
COMMENT ON FUNCTION mark_name IS 'Trigger: keeps conversations.name_marks.';
