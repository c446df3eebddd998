-- A web process has no Chromium of its own to look at, so each worker says how it draws pages.

ALTER TABLE worker_heartbeats ADD COLUMN drawing text
  CHECK (drawing IN ('sandbox', 'account', 'unsafe', 'missing'));
COMMENT ON COLUMN worker_heartbeats.drawing IS
  'how its readers draw pages: in a Chromium with its own sandbox, in one under an account that owns nothing, or not at all because none is safe to start or none is there; NULL: not tried yet';
