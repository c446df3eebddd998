-- Only for gate_search_leads, because it runs any condition. Bitmaps only: because of the LIMIT, the
-- planner would read the team's leads one by one, all of them if no lead has the name.
CREATE OR REPLACE FUNCTION leads_with(matches text, most integer) RETURNS uuid[]
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  found uuid[];
BEGIN
  EXECUTE format('SELECT array(SELECT w.conversation_id FROM lead_words w
    WHERE %s LIMIT %L)', matches, most) INTO found;
  RETURN found;
END $$;
COMMENT ON FUNCTION leads_with IS 'Leads that a condition on lead_words w holds for, in no order.';
REVOKE ALL ON FUNCTION leads_with FROM PUBLIC;
