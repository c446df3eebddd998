ALTER TABLE campaigns
  ADD COLUMN voice_replies jsonb NOT NULL DEFAULT '{"mode": "never", "voice": ""}',
  ADD COLUMN voice_problem text;
COMMENT ON COLUMN campaigns.voice_replies IS
  'when the agent answers with a voice note, and with which voice: domain/voice/voice-replies.ts';
COMMENT ON COLUMN campaigns.voice_problem IS
  'why the last answer that should have been spoken went out as text; missing: nothing is wrong';

ALTER TABLE message_files ADD COLUMN spoken boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN message_files.spoken IS
  'a voice note that says the text of its message, which is therefore no caption';
