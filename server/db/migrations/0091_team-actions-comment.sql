COMMENT ON COLUMN team_actions.action IS 'a procedure''s path, or a name in server/features/team-log/team-actions.ts';
