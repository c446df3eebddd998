-- A conversation's state changes through one transition of the domain, which needs to know when the
-- lead wrote last, by WhatsApp's time. Its counters come from before and after, so the trigger goes.
-- Stop every process of the version before: it does not know `sending` and relies on the trigger.

ALTER TABLE conversations ADD COLUMN last_inbound_unix bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN conversations.last_inbound_unix IS
  'WhatsApp''s time of the newest message that the lead wrote, in seconds; 0: the lead never wrote';

-- An opt-out from before its time was kept is as old as the newest message of the conversation.
UPDATE conversations c SET
  last_inbound_unix = coalesce((SELECT m.timestamp_unix FROM messages m
    WHERE m.team_id = c.team_id AND m.conversation_id = c.conversation_id
      AND m.type_interaction = 'USER_MESSAGE'
    ORDER BY m.timestamp_unix DESC LIMIT 1), 0),
  opt_out_unix = CASE WHEN c.opt_out_unix IS NULL AND c.conversation_status = 'stop'
    AND NOT c.manual_override THEN c.timestamp_unix ELSE c.opt_out_unix END;

DROP TRIGGER count_status_change ON conversations;
DROP FUNCTION count_status_change();

-- `sending`: on its way to the gateway. Nobody can take it back any more.
ALTER TABLE messages DROP CONSTRAINT messages_state_check;
ALTER TABLE messages ADD CONSTRAINT messages_state_check CHECK (state IN
  ('received', 'pending', 'sending', 'sent', 'delivered', 'read', 'failed', 'canceled'));

ALTER TABLE messages ADD COLUMN read_seq bigint;
COMMENT ON COLUMN messages.read_seq IS
  'of a message of ours: the seq of the lead''s newest message that its author had read; NULL when only the time tells';

CREATE INDEX messages_unsent ON messages (team_id, conversation_id, seq)
  WHERE state IN ('pending', 'sending');
DROP INDEX messages_to_deliver;

ALTER TABLE whatsapp_connections RENAME COLUMN heard_at TO last_event_at;
ALTER TABLE whatsapp_connections RENAME COLUMN listened_at TO last_synced_at;
COMMENT ON COLUMN whatsapp_connections.last_event_at IS
  'when the gateway last told of anything, to the minute';
COMMENT ON COLUMN whatsapp_connections.last_synced_at IS
  'when the history was last read to its end: up to then nothing is missing';
COMMENT ON INDEX messages_unsent IS 'what waits to be sent to a lead, oldest first';
