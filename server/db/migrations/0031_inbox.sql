-- The inbox of a team: views with kept counts, what each person has not read, assignment in turn, and
-- search in names and texts. New columns are NULL or have constant defaults. `lead_words` is rewritten,
-- about a minute for a million leads; texts are indexed in the background after the start.

ALTER TABLE team_counters
  ADD COLUMN waiting_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN assigned_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN taken_over_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN opted_out_count bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN team_counters.waiting_count IS 'leads who wait for a person';
COMMENT ON COLUMN team_counters.assigned_count IS 'leads whom a member looks after; the others are unassigned';
COMMENT ON COLUMN team_counters.taken_over_count IS 'leads for whom the agent is silent and who did not opt out; less these and those opted out, the agent is at work';
COMMENT ON COLUMN team_counters.opted_out_count IS 'leads who asked to stop and wrote nothing later';

-- Whoever adds to these rows has locked the slot's row in team_counters before.
CREATE TABLE inbox_counters (
  team_id uuid NOT NULL,
  user_id text NOT NULL,
  slot smallint NOT NULL,
  assigned_count bigint NOT NULL DEFAULT 0,
  unread_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, user_id, slot),
  FOREIGN KEY (team_id) REFERENCES team_settings ON DELETE CASCADE
) WITH (fillfactor = 50);
COMMENT ON TABLE inbox_counters IS 'conversations: What the inbox of a person counts, read as the sum over its slots. A slot alone may be negative.
Growth: up to 16 rows per member of a team; removed with the team.';
COMMENT ON COLUMN inbox_counters.slot IS 'as in team_counters';
COMMENT ON COLUMN inbox_counters.assigned_count IS 'conversations assigned to the person';
COMMENT ON COLUMN inbox_counters.unread_count IS 'conversations in which the lead wrote since the person read them';
ALTER TABLE inbox_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY inbox_counters_of_team ON inbox_counters
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

-- No reference to conversations: checking it would cost more than the row. A trigger removes the rows.
CREATE TABLE unread_conversations (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  user_id text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, conversation_id, user_id)
);
COMMENT ON TABLE unread_conversations IS 'conversations: Conversations in which the lead wrote and that a member has not read since. What is unread has a row, so a new member begins with nothing unread.
Growth: at most one row per conversation and member; removed when the person reads it, with the conversation, or after 60 days.';
CREATE INDEX unread_conversations_of_person ON unread_conversations (team_id, user_id, since);
COMMENT ON INDEX unread_conversations_of_person IS 'what a person has not read, and what is so old that it counts as read';
ALTER TABLE unread_conversations ENABLE ROW LEVEL SECURITY;
CREATE POLICY unread_conversations_of_team ON unread_conversations
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TRIGGER forget_inbox AFTER DELETE ON conversations
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_inbox();
ALTER TABLE conversations ENABLE ALWAYS TRIGGER forget_inbox;

CREATE INDEX conversations_waiting_for_person
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC)
  WHERE person_due_since IS NOT NULL;
COMMENT ON INDEX conversations_waiting_for_person IS 'the view of leads who wait for a person';
CREATE INDEX conversations_of_assignee
  ON conversations (team_id, assigned_to, last_activity_at DESC, conversation_id DESC)
  WHERE assigned_to IS NOT NULL;
COMMENT ON INDEX conversations_of_assignee IS 'the view of what is assigned to a person';
CREATE INDEX conversations_taken_over
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC)
  WHERE manual_override OR NOT agent_active OR opt_out_doubt IS NOT NULL;
COMMENT ON INDEX conversations_taken_over IS 'the view of conversations in which the agent is silent';
CREATE INDEX conversations_opted_out
  ON conversations (team_id, last_activity_at DESC, conversation_id DESC)
  WHERE opt_out_unix IS NOT NULL;
COMMENT ON INDEX conversations_opted_out IS 'the view of leads who opted out';

INSERT INTO team_counters AS t (team_id, slot, waiting_count, assigned_count, taken_over_count,
  opted_out_count)
SELECT team_id, 0, count(*) FILTER (WHERE person_due_since IS NOT NULL),
  count(*) FILTER (WHERE assigned_to IS NOT NULL),
  count(*) FILTER (WHERE (manual_override OR NOT agent_active OR opt_out_doubt IS NOT NULL)
    AND (opt_out_unix IS NULL OR opt_out_unix < last_inbound_unix)),
  count(*) FILTER (WHERE opt_out_unix >= last_inbound_unix)
FROM conversations GROUP BY team_id
ON CONFLICT (team_id, slot) DO UPDATE SET waiting_count = excluded.waiting_count,
  assigned_count = excluded.assigned_count, taken_over_count = excluded.taken_over_count,
  opted_out_count = excluded.opted_out_count;

ALTER TABLE team_settings
  ADD COLUMN assignment text NOT NULL DEFAULT 'manual' CHECK (assignment IN ('manual', 'round_robin')),
  ADD COLUMN last_assigned_to text;
COMMENT ON COLUMN team_settings.assignment IS 'whether leads who wait for a person are assigned by hand or to members in turn';
COMMENT ON COLUMN team_settings.last_assigned_to IS 'the member whose turn was last';

-- Names are searched by their words, without accents and in any order.
ALTER TABLE lead_words ADD COLUMN tokens tsvector NOT NULL DEFAULT '';
COMMENT ON COLUMN lead_words.tokens IS 'the words of name and number, folded: found by how they begin';
COMMENT ON COLUMN lead_words.words IS 'name and number (or lid), folded: lower case, without accents';
UPDATE lead_words SET words = fold_text(words), tokens = fold_tokens(split_part(words, '@', 1));
CREATE INDEX lead_words_tokens ON lead_words USING gin (team_id, tokens);
COMMENT ON INDEX lead_words_tokens IS 'search by how words of a name or number begin';

CREATE TABLE message_words (
  team_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  seq bigint NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (team_id, conversation_id, seq),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE message_words IS 'conversations: The words of messages, for the search. A job fills it seconds behind the messages.
Growth: one row per message with words; removed with the conversation.';
COMMENT ON COLUMN message_words.seq IS 'messages.seq';
COMMENT ON COLUMN message_words.words IS 'folded words, and two marks of the time: "#" with seq / 4096 and "##" with seq / 65536, so that the newest of many are found first';
CREATE INDEX message_words_search ON message_words USING gin (team_id, words);
COMMENT ON INDEX message_words_search IS 'search in texts';
ALTER TABLE message_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY message_words_of_team ON message_words
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE message_terms (
  team_id uuid NOT NULL,
  term text COLLATE "C" NOT NULL,
  PRIMARY KEY (team_id, term),
  FOREIGN KEY (team_id) REFERENCES team_settings ON DELETE CASCADE
);
COMMENT ON TABLE message_terms IS 'conversations: Every word of a team''s messages once, to complete a word that is being typed.
Growth: tens of thousands of rows per team; a word that no message has any more is removed at night, all with the team.';
ALTER TABLE message_terms ENABLE ROW LEVEL SECURITY;
CREATE POLICY message_terms_of_team ON message_terms
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE text_index_position (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  xid xid8 NOT NULL,
  id bigint NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now(),
  walk_team uuid,
  walk_conversation uuid
);
COMMENT ON TABLE text_index_position IS 'conversations: How far the job that indexes texts has come.
Growth: one row.';
COMMENT ON COLUMN text_index_position.xid IS 'with id, the place in live_events up to which changed conversations were indexed';
COMMENT ON COLUMN text_index_position.checked_at IS 'when live_events were last read, to the minute; changes are kept for an hour';
COMMENT ON COLUMN text_index_position.walk_team IS 'with walk_conversation, the last one of a walk through all conversations. Missing: no walk';
INSERT INTO text_index_position (xid, id, walk_team, walk_conversation)
SELECT pg_snapshot_xmin(pg_current_snapshot()), 0, '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-000000000000';

GRANT SELECT, INSERT, UPDATE, DELETE
  ON inbox_counters, unread_conversations, message_words, message_terms TO opensetter_app;
