ALTER TABLE subscriptions
  ADD COLUMN open_invoice_id text,
  ADD COLUMN told_failed text,
  ADD COLUMN told_paused text;
COMMENT ON COLUMN subscriptions.open_invoice_id IS 'the oldest invoice that is open; missing: none is';
COMMENT ON COLUMN subscriptions.told_failed IS 'the invoice whose payment failed, as the team was told last';
COMMENT ON COLUMN subscriptions.told_paused IS 'the unpaid invoice that paused the agents, as the team was told last';
