-- Covers all teams, for an hourly job. In random order, so that no campaign beyond the limit is always left
-- out.
CREATE OR REPLACE FUNCTION gate_texts_without_controls(most integer)
RETURNS TABLE (team_id uuid, campaign_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.team_id, k.campaign_id FROM campaigns k
  LEFT JOIN model_settings o ON o.team_id = k.team_id
  WHERE k.is_agent_configured AND k.whatsapp_connected AND k.status <> 'inactive'
    AND k.removed_at IS NULL AND k.behavior_prompt <> '' AND o.verification_off IS NOT TRUE
    AND NOT EXISTS (SELECT FROM prompt_controls p WHERE p.team_id = k.team_id
      AND p.campaign_id = k.campaign_id AND p.prompt_hash = md5(k.behavior_prompt)
      AND p.written_at IS NOT NULL)
  ORDER BY random() LIMIT most
$$;
COMMENT ON FUNCTION gate_texts_without_controls IS 'Campaigns whose agents answer leads with a text that no false statements were written about.';
