CREATE OR REPLACE FUNCTION gate_wants_voice() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM campaigns k
    WHERE k.voice_replies ->> 'mode' <> 'never' AND k.removed_at IS NULL
      AND NOT EXISTS (SELECT FROM model_settings o WHERE o.team_id = k.team_id AND o.key_sealed IS NOT NULL))
$$;
COMMENT ON FUNCTION gate_wants_voice IS 'Whether an agent answers by voice with the speech server of the installation.';
