CREATE OR REPLACE FUNCTION gate_number_counts() RETURNS TABLE (connected bigint, lost bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FILTER (WHERE connection_status = 'connected' AND lost_at IS NULL),
    count(*) FILTER (WHERE lost_at IS NOT NULL)
  FROM (SELECT connection_status, lost_at FROM whatsapp_accounts LIMIT 100000) a
$$;
COMMENT ON FUNCTION gate_number_counts IS 'WhatsApp numbers that are connected and those that were lost, for health and metrics; at most 100,000 are counted.';
