-- A team's own model, what calls of the model cost, and how much a team may spend. Columns without
-- defaults: no table is rewritten, and a process of the version before goes on.

CREATE TABLE model_settings (
  team_id uuid PRIMARY KEY REFERENCES team_settings ON DELETE CASCADE,
  version uuid NOT NULL,
  key_sealed bytea,
  key_last4 text,
  key_set_at timestamptz,
  base_url text,
  model_name text,
  price_input double precision,
  price_cached double precision,
  price_output double precision,
  ceiling_day_nanos bigint CHECK (ceiling_day_nanos > 0),
  ceiling_month_nanos bigint CHECK (ceiling_month_nanos > 0),
  told_day date,
  told_month date,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (key_sealed IS NOT NULL OR (base_url IS NULL AND model_name IS NULL))
);
COMMENT ON TABLE model_settings IS 'models: The model that a team brings itself, and how much it may spend.
Growth: at most one row per team, made when it chooses something; removed with the team.';
COMMENT ON COLUMN model_settings.version IS 'another value with every change of key, address or name: processes then open another client';
COMMENT ON COLUMN model_settings.key_sealed IS 'the key of the team''s own model, sealed with APP_SECRET for this team alone; missing: the model of the installation answers';
COMMENT ON COLUMN model_settings.key_last4 IS 'the end of the key, to tell keys apart; the key itself is never shown';
COMMENT ON COLUMN model_settings.base_url IS 'missing: the address of the installation';
COMMENT ON COLUMN model_settings.model_name IS 'missing: the name of the installation';
COMMENT ON COLUMN model_settings.price_input IS 'US dollars per million tokens, for the team''s own model; missing: by the price table';
COMMENT ON COLUMN model_settings.ceiling_day_nanos IS 'the most that a day in UTC may cost, in billionths of a US dollar; missing: the installation''s';
COMMENT ON COLUMN model_settings.told_day IS 'the last day on which the team was told that most of its ceiling is spent';
COMMENT ON COLUMN model_settings.told_month IS 'the same for a month, by its first day';
ALTER TABLE model_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY model_settings_of_team ON model_settings
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE model_usage (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  day date NOT NULL,
  campaign_id uuid NOT NULL,
  purpose text NOT NULL,
  model_name text NOT NULL,
  slot smallint NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  unpriced_calls integer NOT NULL DEFAULT 0,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  cached_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  cost_nanos bigint NOT NULL DEFAULT 0,
  messages_count integer NOT NULL DEFAULT 0,
  leads_count integer NOT NULL DEFAULT 0,
  qualified_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (team_id, day, campaign_id, purpose, model_name, slot)
);
COMMENT ON TABLE model_usage IS 'models: Calls of the model by day, campaign, purpose and model, read as the sum over its slots.
Growth: a few rows per campaign and day on which the model was asked; removed with the team. A removed campaign''s rows stay: they were paid.';
COMMENT ON COLUMN model_usage.day IS 'in UTC, by the clock of the database';
COMMENT ON COLUMN model_usage.campaign_id IS 'zeros where a call belongs to no campaign';
COMMENT ON COLUMN model_usage.slot IS 'as in team_counters';
COMMENT ON COLUMN model_usage.unpriced_calls IS 'calls whose cost is not known: no price for the model, or the provider counts no tokens; they are not in cost_nanos';
COMMENT ON COLUMN model_usage.prompt_tokens IS 'cached ones included';
COMMENT ON COLUMN model_usage.cost_nanos IS 'billionths of a US dollar, by the prices of the moment';
COMMENT ON COLUMN model_usage.messages_count IS 'messages to leads that came of the calls';
COMMENT ON COLUMN model_usage.leads_count IS 'leads to whom the agent wrote for the first time with them';
COMMENT ON COLUMN model_usage.qualified_count IS 'leads whom the agent found qualified with them, less those whom it found so no longer';
ALTER TABLE model_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY model_usage_of_team ON model_usage
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

-- Whoever adds to both adds to model_usage first, and after team_counters.
CREATE TABLE model_spending (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  slot smallint NOT NULL,
  day date NOT NULL,
  day_nanos bigint NOT NULL,
  month_nanos bigint NOT NULL,
  PRIMARY KEY (team_id, slot)
);
COMMENT ON TABLE model_spending IS 'models: What the current day and month cost so far, for the ceilings, read as the sum over the slots. Every turn reads it, so it has no history.
Growth: at most 16 rows per team; removed with it.';
COMMENT ON COLUMN model_spending.slot IS 'as in team_counters';
COMMENT ON COLUMN model_spending.day IS 'of day_nanos, in UTC, and in the month of month_nanos: an older one counts nothing';
ALTER TABLE model_spending ENABLE ROW LEVEL SECURITY;
CREATE POLICY model_spending_of_team ON model_spending
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON model_settings, model_usage, model_spending
  TO opensetter_app;

-- What an answer took, for its thread.
ALTER TABLE messages
  ADD COLUMN model_name text,
  ADD COLUMN prompt_tokens integer,
  ADD COLUMN cached_tokens integer,
  ADD COLUMN completion_tokens integer,
  ADD COLUMN cost_nanos bigint;
COMMENT ON COLUMN messages.model_name IS 'the model that wrote an answer of the agent; missing: before this was kept';
COMMENT ON COLUMN messages.cost_nanos IS 'billionths of a US dollar; missing: not known';

-- Who is told of lost numbers is told of spending, until they choose otherwise.
ALTER TABLE notification_settings
  ADD COLUMN spending_push boolean,
  ADD COLUMN spending_email boolean;
COMMENT ON COLUMN notification_settings.spending_push IS 'most of the spending ceiling is used up; missing: by the role';
-- Kinds are the application's to know: a list here would have to be copied with each new one.
ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check CHECK (kind ~ '^[a-z_]{1,40}$');
COMMENT ON COLUMN notices.subject_id IS 'the conversation, the campaign of the number, the note, or the team';
