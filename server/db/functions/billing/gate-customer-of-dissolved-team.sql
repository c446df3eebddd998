-- As the owner: no member is left whose team scope could be opened. Returns nothing for an open team.
CREATE OR REPLACE FUNCTION gate_customer_of_dissolved_team(team uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.customer_id FROM subscriptions s JOIN team_settings t ON t.team_id = s.team_id
  WHERE s.team_id = team AND t.dissolved_at IS NOT NULL
$$;
COMMENT ON FUNCTION gate_customer_of_dissolved_team IS 'The customer at Stripe of a closed team, whose subscription must end.';
