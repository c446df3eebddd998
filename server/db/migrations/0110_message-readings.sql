CREATE TABLE message_readings (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  message_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('speech', 'image', 'document')),
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'unclear', 'failed', 'sensitive', 'off')),
  text text NOT NULL DEFAULT '',
  language text,
  seconds real,
  model text,
  cost_nanos bigint,
  reason text,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  corrected_text text,
  corrected_by text,
  corrected_at timestamptz,
  PRIMARY KEY (team_id, message_id),
  FOREIGN KEY (team_id, message_id) REFERENCES messages ON DELETE CASCADE
);
COMMENT ON TABLE message_readings IS 'conversations: What is in the file of a lead''s message: the words of a voice message, or what a picture or document shows.
Growth: one row per voice message, picture or document that a lead sends; removed with the message.';
COMMENT ON COLUMN message_readings.state IS
  'waiting: being read; done: text is known; unclear: the agent asks the lead once; failed: a person has to open it; sensitive: never described, a person has to open it; off: not read, by setting or because no model can';
COMMENT ON COLUMN message_readings.text IS 'the transcript, or one line that says what the file shows';
COMMENT ON COLUMN message_readings.language IS 'of the transcript, as the server names it; missing: it did not say';
COMMENT ON COLUMN message_readings.seconds IS 'how long the recording is, as the server or the sender says';
COMMENT ON COLUMN message_readings.cost_nanos IS 'in billionths of a US dollar; missing: nothing was asked, or the price is not known';
COMMENT ON COLUMN message_readings.reason IS
  'why there is no text: READING_REASONS in domain/conversations/messages/readings.ts';
COMMENT ON COLUMN message_readings.attempts IS 'how often a model was asked';
COMMENT ON COLUMN message_readings.corrected_text IS 'what a person of the team made of text; it is used instead';
ALTER TABLE message_readings ENABLE ROW LEVEL SECURITY;
CREATE POLICY message_readings_of_team ON message_readings
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON message_readings TO opensetter_app;

ALTER TABLE model_settings
  ADD COLUMN read_speech boolean,
  ADD COLUMN read_pictures boolean;
COMMENT ON COLUMN model_settings.read_speech IS
  'whether voice messages of leads are transcribed; missing: where that happens at the agent''s own model';
COMMENT ON COLUMN model_settings.read_pictures IS
  'whether pictures and documents of leads are read; missing: where that happens at the agent''s own model';
