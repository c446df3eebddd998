-- What the platform's staff and a team write to each other.
CREATE TABLE support_threads (
  team_id uuid NOT NULL REFERENCES team_settings ON DELETE CASCADE,
  thread_id uuid NOT NULL,
  priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high')),
  status text NOT NULL CHECK (status IN ('open', 'waiting', 'closed')),
  messages_count integer NOT NULL DEFAULT 0,
  team_seq integer NOT NULL DEFAULT 0,
  staff_seq integer NOT NULL DEFAULT 0,
  staff_read_seq integer NOT NULL DEFAULT 0,
  last_message text NOT NULL DEFAULT '',
  last_message_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, thread_id)
);
COMMENT ON TABLE support_threads IS 'support: A conversation between a team and the platform''s staff.
Growth: a few rows per team; removed with the team.';
COMMENT ON COLUMN support_threads.status IS 'open: staff have something to do; waiting: for the team; closed: done, until the team writes again';
COMMENT ON COLUMN support_threads.messages_count IS 'also the number of the last message';
COMMENT ON COLUMN support_threads.team_seq IS 'the last message of the team; 0: none';
COMMENT ON COLUMN support_threads.staff_seq IS 'the last message of staff; 0: none';
COMMENT ON COLUMN support_threads.staff_read_seq IS 'staff have read up to here; they share one inbox';
COMMENT ON COLUMN support_threads.last_message IS 'its beginning, for lists';
CREATE INDEX support_threads_of_team ON support_threads (team_id, last_message_at DESC, thread_id DESC);
COMMENT ON INDEX support_threads_of_team IS 'the inbox of a team';
CREATE INDEX support_threads_newest ON support_threads (last_message_at DESC, thread_id DESC);
COMMENT ON INDEX support_threads_newest IS 'the inbox of staff, across all teams';
CREATE INDEX support_threads_by_id ON support_threads (thread_id);
COMMENT ON INDEX support_threads_by_id IS 'the team of a thread that an email names';
ALTER TABLE support_threads ENABLE ROW LEVEL SECURITY;
CREATE POLICY support_threads_of_team ON support_threads
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE support_messages (
  team_id uuid NOT NULL,
  message_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  seq integer NOT NULL,
  team_slug text NOT NULL,
  team_name text NOT NULL,
  admin_user_id text REFERENCES users ON DELETE SET NULL,
  admin_name text,
  member_user_id text REFERENCES users ON DELETE SET NULL,
  member_name text,
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 4000),
  priority text NOT NULL CHECK (priority IN ('low', 'medium', 'high')),
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent')),
  via text NOT NULL DEFAULT 'product' CHECK (via IN ('product', 'email')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, message_id),
  UNIQUE (team_id, thread_id, seq),
  FOREIGN KEY (team_id, thread_id) REFERENCES support_threads ON DELETE CASCADE,
  CHECK ((admin_name IS NULL) <> (member_name IS NULL))
);
COMMENT ON TABLE support_messages IS 'support: A message of a thread, by staff or by a member of the team.
Growth: a few rows per thread; removed with it.';
COMMENT ON COLUMN support_messages.seq IS 'its place in the thread, from 1 on';
COMMENT ON COLUMN support_messages.team_slug IS 'as the team was called then, like its name';
COMMENT ON COLUMN support_messages.admin_name IS 'the name of staff as it was then; missing: a member of the team wrote';
COMMENT ON COLUMN support_messages.via IS 'typed in the product, or an answer to an email';
CREATE INDEX support_messages_by_admin ON support_messages (admin_user_id);
COMMENT ON INDEX support_messages_by_admin IS 'emptied when the person deletes the account';
CREATE INDEX support_messages_by_member ON support_messages (member_user_id);
COMMENT ON INDEX support_messages_by_member IS 'emptied when the person deletes the account';
ALTER TABLE support_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY support_messages_of_team ON support_messages
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

CREATE TABLE support_reads (
  team_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  user_id text NOT NULL,
  read_seq integer NOT NULL,
  PRIMARY KEY (team_id, thread_id, user_id),
  FOREIGN KEY (team_id, thread_id) REFERENCES support_threads ON DELETE CASCADE,
  FOREIGN KEY (team_id, user_id) REFERENCES memberships ON DELETE CASCADE
);
COMMENT ON TABLE support_reads IS 'support: Up to which message a member has read a thread.
Growth: at most one row per thread and member; removed with either.';
CREATE INDEX support_reads_by_member ON support_reads (team_id, user_id);
COMMENT ON INDEX support_reads_by_member IS 'removed when the person leaves the team';
ALTER TABLE support_reads ENABLE ROW LEVEL SECURITY;
CREATE POLICY support_reads_of_team ON support_reads
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());

GRANT SELECT, INSERT, UPDATE, DELETE ON support_threads, support_messages, support_reads
  TO opensetter_app;

-- Staff list teams, newest first, and search them by a part of the name.
CREATE INDEX team_settings_newest ON team_settings (created_at DESC, team_id DESC);
COMMENT ON INDEX team_settings_newest IS 'staff list all teams';
CREATE INDEX team_settings_by_name_part ON team_settings USING gin (lower(team_name) gin_trgm_ops);
COMMENT ON INDEX team_settings_by_name_part IS 'staff search teams by any part of a name';

-- Whether some team invites an address, where only invited people may make an account.
CREATE INDEX invitations_by_email ON invitations (email) WHERE ended_at IS NULL;
COMMENT ON INDEX invitations_by_email IS 'the open invitations of an address, across all teams';
