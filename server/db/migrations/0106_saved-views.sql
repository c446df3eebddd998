ALTER TABLE memberships ADD COLUMN saved_views jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN memberships.saved_views IS 'lists of the inbox that the member saved under a name, at most 20: domain/conversations/saved-views.ts';
