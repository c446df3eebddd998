-- A message is known by its bare id: WhatsApp can report one message under a lid and under the number.
-- Of messages that were stored twice before, the first takes the bare id and the others keep their key.
-- Stop every process of the version before: it stores keys of the old form. Rewrites the rows of all
-- messages of leads: some minutes for ten million.
UPDATE messages m SET wa_key = bare.wa_key
FROM (
  SELECT team_id, message_id, regexp_replace(wa_key, '^in:[^:]*:', 'in:') AS wa_key,
    row_number() OVER (
      PARTITION BY team_id, campaign_id, regexp_replace(wa_key, '^in:[^:]*:', 'in:') ORDER BY seq
    ) AS place
  FROM messages WHERE wa_key ~ '^in:[^:]+@[^:]+:'
) bare
WHERE m.team_id = bare.team_id AND m.message_id = bare.message_id AND bare.place = 1;

COMMENT ON COLUMN messages.wa_key IS
  'what makes a repeat harmless: "in:" or "out:" and the message''s bare id at WhatsApp, without the chat';

-- A session that failed is restarted with growing pauses, until it works or asks for a new scan.
ALTER TABLE whatsapp_connections
  ADD COLUMN restarts smallint NOT NULL DEFAULT 0,
  ADD COLUMN rejected_restarts smallint NOT NULL DEFAULT 0,
  ADD COLUMN restarted_at timestamptz,
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN gateway_problem text CHECK (gateway_problem IN
    ('engine', 'version', 'key', 'forbidden', 'no_session', 'unsupported'));
COMMENT ON COLUMN whatsapp_connections.restarts IS 'restarts since it worked last; the pause before the next one grows with them';
COMMENT ON COLUMN whatsapp_connections.rejected_restarts IS 'of these, how many in a row WhatsApp refused at once: the phone has probably removed the device';
COMMENT ON COLUMN whatsapp_connections.restarted_at IS 'when the last restart began';
COMMENT ON COLUMN whatsapp_connections.failed_at IS 'when it failed last, by our clock';
COMMENT ON COLUMN whatsapp_connections.gateway_problem IS 'why the gateway refuses to send until somebody mends it; NULL: it does not';

ALTER TABLE whatsapp_accounts
  ADD COLUMN restriction text CHECK (restriction IN ('time_lock', 'capping')),
  ADD COLUMN restricted_until timestamptz;
COMMENT ON COLUMN whatsapp_accounts.restriction IS 'why WhatsApp lets this number write to nobody first: a time lock, or its share of new chats is used up';
COMMENT ON COLUMN whatsapp_accounts.restricted_until IS 'until then nothing is sent to a lead who has not written; the restriction ends by itself';
