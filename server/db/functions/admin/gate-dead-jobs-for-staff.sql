-- A dead job has used up its attempts and stays in the queue.
CREATE OR REPLACE FUNCTION gate_dead_jobs_for_staff(asker text, before_id bigint, most integer)
RETURNS TABLE (job_id bigint, name text, attempts smallint, last_error text, created_at timestamptz,
  failed_at timestamptz, team_name text, team_slug text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT j.id, k.identifier, j.attempts, left(j.last_error, 600), j.created_at, j.updated_at,
    t.team_name, t.team_slug
  FROM (SELECT * FROM graphile_worker._private_jobs p
      WHERE gate_is_staff(asker) AND p.id < before_id AND p.locked_at IS NULL
        AND p.attempts >= p.max_attempts
      ORDER BY p.id DESC LIMIT most) j
    JOIN graphile_worker._private_tasks k ON k.id = j.task_id
    LEFT JOIN team_settings t ON t.team_id::text = j.payload ->> 'team_id'
  ORDER BY j.id DESC
$$;
COMMENT ON FUNCTION gate_dead_jobs_for_staff IS 'Jobs that used up their attempts, newest first, with the team they are for.';
