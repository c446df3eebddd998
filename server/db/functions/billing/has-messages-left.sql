-- Repeats hasMessageLeft in domain/billing/usage.ts; rules-in-sql.test.ts compares the two. It is here
-- because of a race: answers of one team commit in many processes at once and must not exceed the limit
-- together. Near the limit they queue, each after the previous one has committed. Hence VOLATILE: each
-- statement here takes a new snapshot. Limit, base and counters are read in one statement, because a period
-- may end between two. Far from the limit nothing waits; `near` is more than the number of answers that can
-- be in progress at once. Call it in an uncorrelated subquery, so that it runs once per statement and not
-- once per row.
CREATE OR REPLACE FUNCTION has_messages_left(wanted integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  near CONSTANT integer := 500;
  team uuid := current_team();
  rest bigint;
BEGIN
  SELECT t.messages_limit + t.usage_base - (SELECT coalesce(sum(k.usage_messages), 0)
      FROM team_counters k WHERE k.team_id = team)
    INTO rest FROM team_settings t WHERE t.team_id = team;
  IF rest > 0 AND rest <= near THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('messages:' || team::text, 0));
    SELECT t.messages_limit + t.usage_base - (SELECT coalesce(sum(k.usage_messages), 0)
        FROM team_counters k WHERE k.team_id = team)
      INTO rest FROM team_settings t WHERE t.team_id = team;
  END IF;
  RETURN rest >= wanted;
END $$;
COMMENT ON FUNCTION has_messages_left IS 'Whether the current team may still send so many messages within its limit (domain/billing/usage.ts).';
GRANT EXECUTE ON FUNCTION has_messages_left TO PUBLIC;
