-- For processes of the version before.
CREATE OR REPLACE FUNCTION gate_search_leads(typed text, digits text, campaign uuid, status text,
  inbox_view text, reader text, before_at timestamptz, before_id uuid, most integer)
RETURNS SETOF uuid LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT gate_search_leads_2(typed, digits, campaign, status, inbox_view, NULL, reader, before_at,
    before_id, most)
$$;
COMMENT ON FUNCTION gate_search_leads IS 'Searches leads by name or number within a view, a page at a time, newest first.';
