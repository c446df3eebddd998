-- Subscriptions at Stripe, and periods in which messages are counted. Columns with constant defaults:
-- no table is rewritten, and a process of the version before goes on.

CREATE TABLE subscriptions (
  team_id uuid PRIMARY KEY REFERENCES team_settings ON DELETE CASCADE,
  customer_id text NOT NULL,
  subscription_id text,
  status text,
  subscription_plan text CHECK (subscription_plan IN ('starter', 'business', 'scale')),
  billing_cycle text CHECK (billing_cycle IN ('monthly', 'yearly')),
  period_start timestamptz,
  period_end timestamptz,
  anchor timestamptz,
  ends_at timestamptz,
  unpaid_since timestamptz,
  grace_until timestamptz,
  open_invoice_url text,
  discount text,
  applied text,
  fetched_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE subscriptions IS 'billing: A team as a customer of Stripe, and its subscription as Stripe had it when it was read last.
Growth: one row per team that ever opened the checkout; removed with the team.';
COMMENT ON COLUMN subscriptions.status IS 'Stripe''s word; team_settings.subscription_status is ours';
COMMENT ON COLUMN subscriptions.anchor IS 'Stripe''s billing_cycle_anchor: periods begin on its day';
COMMENT ON COLUMN subscriptions.ends_at IS 'when it ends, as somebody canceled it; missing: it renews';
COMMENT ON COLUMN subscriptions.unpaid_since IS 'when the oldest invoice that is open was made';
COMMENT ON COLUMN subscriptions.grace_until IS 'a payment failed: everything goes on until then';
COMMENT ON COLUMN subscriptions.open_invoice_url IS 'Stripe''s page on which that invoice is paid';
COMMENT ON COLUMN subscriptions.discount IS 'the code or name of the discount';
COMMENT ON COLUMN subscriptions.applied IS 'what was written to team_settings last, so that a plan that staff gave since stays';
COMMENT ON COLUMN subscriptions.fetched_at IS 'when the newest answer of Stripe that is stored was asked for';
CREATE UNIQUE INDEX subscriptions_by_customer ON subscriptions (customer_id);
COMMENT ON INDEX subscriptions_by_customer IS 'the team of a webhook';
CREATE INDEX subscriptions_by_fetched ON subscriptions (fetched_at);
COMMENT ON INDEX subscriptions_by_fetched IS 'those of all teams that were not read for long (gate_subscriptions_to_check)';
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY subscriptions_of_team ON subscriptions
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON subscriptions TO opensetter_app;

CREATE TABLE billing_events (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  customer_id text,
  received_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE billing_events IS 'billing: Events that Stripe delivered, each once. What they say is not kept: the subscription is read.
Growth: some ten rows per payment; removed after 90 days, for which Stripe delivers no event again.';
CREATE INDEX billing_events_by_time ON billing_events (received_at);
COMMENT ON INDEX billing_events_by_time IS 'what is old is removed';
GRANT SELECT, INSERT, DELETE ON billing_events TO opensetter_app;

ALTER TABLE team_settings
  ADD COLUMN usage_base bigint NOT NULL DEFAULT 0,
  ADD COLUMN usage_from timestamptz NOT NULL DEFAULT now(),
  -- For teams of before the period ends now, so all that they have ever used is behind them.
  ADD COLUMN usage_until timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN usage_anchor timestamptz,
  ADD COLUMN members_limit integer,
  ADD COLUMN plan_before_off jsonb;
ALTER TABLE team_settings ALTER COLUMN usage_until SET DEFAULT now() + interval '1 month';
COMMENT ON COLUMN team_settings.usage_base IS 'the sum of team_counters.usage_messages when the period began: the messages used are what came since';
COMMENT ON COLUMN team_settings.usage_anchor IS 'periods are months from it (domain/billing/usage-period.ts); missing: from created_at';
COMMENT ON COLUMN team_settings.members_limit IS 'seats for invited members; missing: those of the plan';
COMMENT ON COLUMN team_settings.plan_before_off IS 'plan and limits before plans were switched off for the installation; missing: they are on';
CREATE INDEX team_settings_by_usage_until ON team_settings (usage_until);
COMMENT ON INDEX team_settings_by_usage_until IS 'periods of all teams that are over (gate_usage_periods_due)';
