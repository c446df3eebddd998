-- Decides which leads of a trial the candidate answers, from the trial, the lead and the share at the time
-- when the lead was created. So nothing is stored per lead, nothing waits, and a lead keeps its version when
-- the share changes. Leads from before the trial stay with the live version.
CREATE OR REPLACE FUNCTION is_trial_candidate(trial uuid, shares jsonb, lead uuid, created timestamptz)
RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce((
    SELECT ('x' || left(md5(trial::text || lead::text), 8))::bit(32)::bigint % 100 < (s ->> 'share')::integer
    FROM jsonb_array_elements(shares) s WHERE (s ->> 'at')::timestamptz <= created
    ORDER BY (s ->> 'at')::timestamptz DESC LIMIT 1), false)
$$;
COMMENT ON FUNCTION is_trial_candidate IS 'Whether the candidate of a trial answers this lead, who was created then.';
GRANT EXECUTE ON FUNCTION is_trial_candidate TO PUBLIC;
