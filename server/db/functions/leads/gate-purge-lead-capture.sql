-- For the daily job, which has no team scope.
CREATE OR REPLACE FUNCTION gate_purge_lead_capture(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  purged integer;
  total integer;
BEGIN
  DELETE FROM lead_deliveries WHERE ctid = ANY(array(
    SELECT ctid FROM lead_deliveries WHERE received_at < now() - interval '30 days' LIMIT most));
  GET DIAGNOSTICS total = ROW_COUNT;
  DELETE FROM lead_posts WHERE ctid = ANY(array(
    SELECT ctid FROM lead_posts WHERE received_at < now() - interval '90 days' LIMIT most));
  GET DIAGNOSTICS purged = ROW_COUNT;
  total := total + purged;
  -- Meta keeps leads for 90 days.
  DELETE FROM meta_leads WHERE ctid = ANY(array(
    SELECT ctid FROM meta_leads WHERE received_at < now() - interval '90 days' LIMIT most));
  GET DIAGNOSTICS purged = ROW_COUNT;
  total := total + purged;
  -- Keeps imports with waiting leads, because they can still be paused and undone.
  -- Deletes the rows first, in batches: an import has up to 50,000.
  DELETE FROM lead_import_rows r WHERE r.ctid = ANY(array(
    SELECT o.ctid FROM lead_imports i
    JOIN lead_import_rows o ON o.team_id = i.team_id AND o.import_id = i.import_id
    WHERE (i.updated_at < now() - interval '90 days' AND NOT EXISTS (SELECT FROM first_messages f
        WHERE f.team_id = i.team_id AND f.import_id = i.import_id AND f.state IN ('waiting', 'held')))
      OR (i.state = 'reading' AND i.updated_at < now() - interval '1 day')
    LIMIT most));
  GET DIAGNOSTICS purged = ROW_COUNT;
  total := total + purged;
  DELETE FROM lead_imports i WHERE ((i.updated_at < now() - interval '90 days'
      AND NOT EXISTS (SELECT FROM first_messages f WHERE f.team_id = i.team_id
        AND f.import_id = i.import_id AND f.state IN ('waiting', 'held')))
      OR (i.state = 'reading' AND i.updated_at < now() - interval '1 day'))
    AND NOT EXISTS (SELECT FROM lead_import_rows r
      WHERE r.team_id = i.team_id AND r.import_id = i.import_id);
  RETURN total;
END $$;
COMMENT ON FUNCTION gate_purge_lead_capture IS 'Deletes up to `most` old deliveries, posts to review, leads of Meta and rows of imports each; answers how many.';
