-- What is no longer told to the model of a long conversation stands in a summary before the rest.
CREATE TABLE conversation_summaries (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  cut_seq bigint NOT NULL,
  text text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, conversation_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE conversation_summaries IS 'agent: The summary that the model reads in place of the older part of a long conversation.
Growth: one row per conversation that is longer than the model reads; removed with the conversation, and when a message of that part is changed or deleted.';
COMMENT ON COLUMN conversation_summaries.cut_seq IS 'messages.seq up to which messages are summed up; the model reads what arrived later';
COMMENT ON COLUMN conversation_summaries.text IS 'what the model wrote of them; empty: it could not';
ALTER TABLE conversation_summaries ENABLE ROW LEVEL SECURITY;
CREATE POLICY conversation_summaries_of_team ON conversation_summaries
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON conversation_summaries TO opensetter_app;
