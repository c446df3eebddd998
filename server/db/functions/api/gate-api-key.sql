-- Runs as a single statement on every request. Records the use once a minute, so that a busy key doesn't
-- write on every request. Records a token's first use immediately, because a rotation checks for it.
CREATE OR REPLACE FUNCTION gate_api_key(hash bytea)
RETURNS TABLE (team_id uuid, key_id uuid, name text, actor_id text, scopes text[], team_name text,
  team_slug text, subscription_plan text, subscription_status text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE api_keys k SET last_used_at = now(),
    token_used_at = CASE WHEN k.token_hash = hash THEN coalesce(k.token_used_at, now())
      ELSE k.token_used_at END
  WHERE k.key_id = (SELECT o.key_id FROM api_keys o WHERE o.revoked_at IS NULL
      AND (o.token_hash = hash OR (o.previous_hash = hash AND o.previous_until > now()))
      AND (o.last_used_at IS NULL OR o.last_used_at < now() - interval '1 minute'
        OR (o.token_hash = hash AND o.token_used_at IS NULL))
      FOR NO KEY UPDATE SKIP LOCKED);
  RETURN QUERY SELECT k.team_id, k.key_id, k.name, k.actor_id, k.scopes, t.team_name, t.team_slug,
      t.subscription_plan, t.subscription_status
    FROM api_keys k JOIN team_settings t ON t.team_id = k.team_id AND t.dissolved_at IS NULL
    WHERE k.revoked_at IS NULL
      AND (k.token_hash = hash OR (k.previous_hash = hash AND k.previous_until > now()));
END $$;
COMMENT ON FUNCTION gate_api_key IS 'Hash of a token to the API key and its team, while it is not revoked; notes the use.';
