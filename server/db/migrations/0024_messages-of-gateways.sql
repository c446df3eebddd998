-- Messages that are more than text, sends whose answer was lost, and why a person is asked. Columns
-- with constant defaults: no table is rewritten, and a process of the version before goes on.

ALTER TABLE messages ADD COLUMN details text NOT NULL DEFAULT '';
COMMENT ON COLUMN messages.details IS
  'what is known of a message that is more than text: the items of an order, the name of a place';
COMMENT ON COLUMN messages.media_type IS
  'what the message is besides its text: MESSAGE_KINDS in domain/conversations/message-kinds.ts; missing: text only';

COMMENT ON COLUMN messages.send_attempts IS
  'sends that began since the gateway last said that it does not have the message';
ALTER TABLE messages ADD COLUMN failed_lookups smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN messages.failed_lookups IS
  'how often the gateway, though at work, could not say whether it has the message, since the last send';

ALTER TABLE conversations ADD COLUMN attention_reason text;
COMMENT ON COLUMN conversations.attention_reason IS
  'what the lead sent that only a person can answer, a kind of message; it outlasts answers of the agent. Missing: any other reason';

-- A status that claimed to be from the future kept every later one from being believed.
UPDATE whatsapp_connections SET status_at = (extract(epoch FROM now()) * 1000)::bigint
WHERE status_at > (extract(epoch FROM now()) * 1000)::bigint;
