-- The search finds what a voice message says, and what a picture or a document shows.
CREATE TRIGGER keep_words_of_reading AFTER UPDATE OF text, corrected_text ON message_readings
  FOR EACH ROW WHEN (OLD.text IS DISTINCT FROM NEW.text
    OR OLD.corrected_text IS DISTINCT FROM NEW.corrected_text)
  EXECUTE FUNCTION keep_reading_words();
