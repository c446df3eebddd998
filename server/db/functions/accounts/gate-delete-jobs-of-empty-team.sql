-- As the owner: the queue belongs to graphile-worker and contains the jobs of every team.
CREATE OR REPLACE FUNCTION gate_delete_jobs_of_empty_team(team uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM graphile_worker._private_jobs j
  WHERE j.locked_at IS NULL AND j.payload ->> 'team_id' = team::text
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.team_id = team)
$$;
COMMENT ON FUNCTION gate_delete_jobs_of_empty_team IS 'Removes the planned jobs of a team without members.';
