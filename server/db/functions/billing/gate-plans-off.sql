-- Covers all teams, at startup. Keeps each team's previous plan, which returns when plans are on again. A
-- repeat only changes teams whose limits differ by now.
CREATE OR REPLACE FUNCTION gate_plans_off(is_off boolean, limits jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed integer;
BEGIN
  IF is_off THEN
    UPDATE team_settings t SET plan_before_off = coalesce(t.plan_before_off, jsonb_build_object(
        'subscription_plan', t.subscription_plan, 'subscription_status', t.subscription_status,
        'campaigns_limit', t.campaigns_limit, 'messages_limit', t.messages_limit,
        'followups_limit', t.followups_limit, 'members_limit', t.members_limit,
        'test_credits', t.test_credits)),
      subscription_plan = 'scale', subscription_status = 'active',
      campaigns_limit = (limits ->> 'campaigns_limit')::integer,
      messages_limit = (limits ->> 'messages_limit')::integer,
      followups_limit = (limits ->> 'followups_limit')::integer,
      members_limit = (limits ->> 'members_limit')::integer,
      test_credits = (limits ->> 'test_credits')::integer
    WHERE t.plan_before_off IS NULL OR limits IS DISTINCT FROM jsonb_build_object(
      'campaigns_limit', t.campaigns_limit, 'messages_limit', t.messages_limit,
      'followups_limit', t.followups_limit, 'members_limit', t.members_limit,
      'test_credits', t.test_credits);
  ELSE
    UPDATE team_settings t SET
      subscription_plan = t.plan_before_off ->> 'subscription_plan',
      subscription_status = t.plan_before_off ->> 'subscription_status',
      campaigns_limit = (t.plan_before_off ->> 'campaigns_limit')::integer,
      messages_limit = (t.plan_before_off ->> 'messages_limit')::integer,
      followups_limit = (t.plan_before_off ->> 'followups_limit')::integer,
      members_limit = (t.plan_before_off ->> 'members_limit')::integer,
      test_credits = coalesce((t.plan_before_off ->> 'test_credits')::integer, 50),
      plan_before_off = NULL
    WHERE t.plan_before_off IS NOT NULL;
  END IF;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
COMMENT ON FUNCTION gate_plans_off IS 'Gives every team the limits of the operator while plans are off, and what it had when they are on again.';
