-- While the agent stays silent, the model still reads whether the lead asks to stop.
ALTER TABLE conversations ADD COLUMN opt_out_read_seq bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN conversations.opt_out_read_seq IS
  'messages.seq up to which the model has looked for an opt-out while the agent stayed silent';
