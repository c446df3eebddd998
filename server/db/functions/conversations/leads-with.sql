-- For gate_search_leads only: any condition may be asked. Only bitmaps: for the LIMIT the planner would
-- rather read the team's leads one by one, all of them if no one is called so.
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
