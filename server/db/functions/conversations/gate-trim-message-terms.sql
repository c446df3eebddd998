-- The words of someone whose conversation was deleted must not stay behind in what completes a search.
CREATE OR REPLACE FUNCTION gate_trim_message_terms(after_team uuid, after_term text, most integer)
RETURNS TABLE (last_team uuid, last_term text, removed bigint)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY WITH looked AS MATERIALIZED (
      SELECT t.team_id, t.term FROM message_terms t
      WHERE (t.team_id, t.term) > (after_team, after_term) ORDER BY t.team_id, t.term LIMIT most
    ), gone AS (
      DELETE FROM message_terms t USING looked l
      WHERE t.team_id = l.team_id AND t.term = l.term AND NOT EXISTS (
        SELECT FROM message_words w WHERE w.team_id = l.team_id
          AND w.words @@ quote_literal(l.term)::tsquery)
      RETURNING 1
    )
    SELECT l.team_id, l.term, (SELECT count(*) FROM gone) FROM looked l
    ORDER BY l.team_id DESC, l.term DESC LIMIT 1;
END $$;
COMMENT ON FUNCTION gate_trim_message_terms IS 'Deletes words that no message has, among the next `most` of all teams; answers how far it came.';
