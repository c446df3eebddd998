-- Returns "linked"; "own" if another campaign of the team has it; "foreign" if another team does (not which
-- one). Works across teams. If two campaigns scan a number at the same time, the unique key decides.
CREATE OR REPLACE FUNCTION gate_link_number(phone text, campaign uuid)
RETURNS TABLE (outcome text, other_campaign_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE holder linked_numbers;
BEGIN
  INSERT INTO linked_numbers (agent_phone_id, team_id, campaign_id)
  VALUES (phone, current_team(), campaign) ON CONFLICT DO NOTHING;
  SELECT * INTO holder FROM linked_numbers l WHERE l.agent_phone_id = phone;
  IF holder.team_id = current_team() AND holder.campaign_id = campaign THEN
    RETURN QUERY SELECT 'linked', NULL::uuid;
  ELSIF holder.team_id = current_team() THEN
    RETURN QUERY SELECT 'own', holder.campaign_id;
  ELSE
    RETURN QUERY SELECT 'foreign', NULL::uuid;
  END IF;
END $$;
COMMENT ON FUNCTION gate_link_number IS 'Links a number to a campaign of the current team: linked, or whose it is.';
