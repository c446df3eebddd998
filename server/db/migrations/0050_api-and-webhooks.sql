-- Keys of programs, and the endpoints that are told what happens. All tables are new; the triggers do
-- nothing for a team without an endpoint.

CREATE TABLE api_keys (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  key_id uuid NOT NULL,
  name text NOT NULL,
  actor_id text NOT NULL,
  scopes text[] NOT NULL,
  token_hash bytea NOT NULL,
  token_last4 text NOT NULL,
  previous_hash bytea,
  previous_until timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  rotated_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (team_id, key_id)
);
COMMENT ON TABLE api_keys IS 'api: A key with which a program acts for a team.
Growth: up to 50 per team that are not revoked; revoked ones stay, as what they did names them.';
COMMENT ON COLUMN api_keys.actor_id IS 'users.id of the key: what it does is by this user, who cannot sign in';
COMMENT ON COLUMN api_keys.token_hash IS 'sha256 of the token, which is stored nowhere';
COMMENT ON COLUMN api_keys.previous_hash IS 'of the token before the last rotation, which works until previous_until';
COMMENT ON COLUMN api_keys.created_by IS 'users.id';
COMMENT ON COLUMN api_keys.last_used_at IS 'to the minute';
CREATE UNIQUE INDEX api_keys_by_token ON api_keys (token_hash);
COMMENT ON INDEX api_keys_by_token IS 'the key of a request';
CREATE UNIQUE INDEX api_keys_by_previous ON api_keys (previous_hash);
COMMENT ON INDEX api_keys_by_previous IS 'the key of a request with the token before the last rotation';
CREATE UNIQUE INDEX api_keys_by_actor ON api_keys (actor_id);
COMMENT ON INDEX api_keys_by_actor IS 'whether a user is a key';
CREATE TRIGGER forget_api_actor AFTER DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION forget_api_actor();
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY api_keys_of_team ON api_keys
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE webhook_endpoints (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  endpoint_id uuid NOT NULL,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  event_types text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  secret_sealed bytea NOT NULL,
  previous_secret_sealed bytea,
  previous_until timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_delivered_at timestamptz,
  failing_since timestamptz,
  dead_at timestamptz,
  PRIMARY KEY (team_id, endpoint_id)
);
COMMENT ON TABLE webhook_endpoints IS 'webhooks: An address of a customer that is told what happens.
Growth: up to 20 per team; removed by a person.';
COMMENT ON COLUMN webhook_endpoints.secret_sealed IS 'signs what is sent; sealed with APP_SECRET';
COMMENT ON COLUMN webhook_endpoints.previous_secret_sealed IS 'of before the last rotation; signs as well until previous_until';
COMMENT ON COLUMN webhook_endpoints.failing_since IS 'first failure since the last success; missing: the last one succeeded';
COMMENT ON COLUMN webhook_endpoints.dead_at IS 'given up: nothing is sent until a person switches it on again';
CREATE UNIQUE INDEX webhook_endpoints_once ON webhook_endpoints (team_id, url);
COMMENT ON INDEX webhook_endpoints_once IS 'an address is told once';
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY;
CREATE POLICY webhook_endpoints_of_team ON webhook_endpoints
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE webhook_events (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  event_id uuid NOT NULL,
  type text NOT NULL,
  conversation_id uuid,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, event_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE webhook_events IS 'webhooks: What happened, as endpoints are told it.
Growth: one row per event of a team with an endpoint for it; removed after 14 days, and with its lead.';
COMMENT ON COLUMN webhook_events.conversation_id IS 'missing: a test';
COMMENT ON COLUMN webhook_events.data IS 'what it was about at that time, in the words of the schema; webhook-body.ts makes the public ones';
CREATE INDEX webhook_events_of_conversation ON webhook_events (team_id, conversation_id);
COMMENT ON INDEX webhook_events_of_conversation IS 'removed with its lead';
CREATE INDEX webhook_events_oldest ON webhook_events (at);
COMMENT ON INDEX webhook_events_oldest IS 'what is to be removed';
ALTER TABLE webhook_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY webhook_events_of_team ON webhook_events
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE webhook_deliveries (
  team_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'delivered', 'failed', 'canceled')),
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  log jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, delivery_id),
  FOREIGN KEY (team_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE CASCADE,
  FOREIGN KEY (team_id, event_id) REFERENCES webhook_events ON DELETE CASCADE
);
COMMENT ON TABLE webhook_deliveries IS 'webhooks: One event on its way to one endpoint, and each attempt.
Growth: one row per event and endpoint, and per replay; removed with the event.';
COMMENT ON COLUMN webhook_deliveries.state IS 'failed: no attempt is left; canceled: the endpoint was switched off or given up';
COMMENT ON COLUMN webhook_deliveries.log IS 'the attempts, oldest first: [{at, status, ms, problem, response}]';
CREATE INDEX webhook_deliveries_newest
  ON webhook_deliveries (team_id, endpoint_id, created_at DESC, delivery_id DESC);
COMMENT ON INDEX webhook_deliveries_newest IS 'the log of an endpoint';
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (team_id, event_id);
COMMENT ON INDEX webhook_deliveries_of_event IS 'removed with the event';
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY webhook_deliveries_of_team ON webhook_deliveries
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE
  ON api_keys, webhook_endpoints, webhook_events, webhook_deliveries TO opensetter_app;

-- Whoever writes these rows, endpoints are told in the same transaction.
CREATE TRIGGER tell_webhooks_of_new AFTER INSERT ON conversations
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_conversation();
CREATE TRIGGER tell_webhooks_of_change AFTER UPDATE ON conversations FOR EACH ROW
  WHEN (OLD.conversation_status IS DISTINCT FROM NEW.conversation_status
    OR (NEW.opt_out_unix IS NOT NULL AND NEW.opt_out_unix IS DISTINCT FROM OLD.opt_out_unix)
    OR (OLD.person_due_since IS NULL AND NEW.person_due_since IS NOT NULL)
    OR OLD.agent_active IS DISTINCT FROM NEW.agent_active
    OR OLD.manual_override IS DISTINCT FROM NEW.manual_override)
  EXECUTE FUNCTION tell_webhooks_of_conversation();
CREATE TRIGGER tell_webhooks_of_new AFTER INSERT ON messages FOR EACH ROW
  WHEN (NEW.state NOT IN ('pending', 'sending', 'canceled'))
  EXECUTE FUNCTION tell_webhooks_of_message();
CREATE TRIGGER tell_webhooks_of_change AFTER UPDATE OF state ON messages FOR EACH ROW
  WHEN (OLD.state IN ('pending', 'sending')
    AND NEW.state IN ('sent', 'delivered', 'read', 'failed'))
  EXECUTE FUNCTION tell_webhooks_of_message();
