-- As the owner, because no team is known yet. Returns the team only for the first delivery of an event: a
-- repeat, however late, is already stored.
CREATE OR REPLACE FUNCTION gate_take_billing_event(event text, kind text, customer text)
RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  team uuid;
BEGIN
  INSERT INTO billing_events (event_id, type, customer_id) VALUES (event, kind, customer)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT s.team_id INTO team FROM subscriptions s WHERE s.customer_id = customer;
  RETURN team;
END $$;
COMMENT ON FUNCTION gate_take_billing_event IS 'Stores an event of Stripe once; the first time answers the team of its customer.';
