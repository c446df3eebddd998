-- One person, several forms of one number: an address of each form for the leads of before. The rule is
-- NUMBER_PLANS of domain/identity/number-forms.ts, and a test compares the two. What two leads of one
-- campaign have already stays as it is: they become one with the next message.
WITH plans (before, marks, after) AS (VALUES
  ('55[1-9]\d', '{9,""}'::text[], '[16-9]\d{7}'),
  ('52', '{"",1}', '[2-9]\d{9}'),
  ('54', '{9,""}', '(?:11|[23]\d)\d{8}'),
  ('225', '{01,""}', '[04-9][0-3]\d{6}'),
  ('225', '{05,""}', '[04-9][4-6]\d{6}'),
  ('225', '{07,""}', '[04-9][7-9]\d{6}'),
  ('229', '{01,""}', '[24-9]\d{7}'),
  ('241', '{62,02,2}', '\d{6}'),
  ('241', '{65,05,5}', '\d{6}'),
  ('241', '{66,06,6}', '\d{6}'),
  ('241', '{74,04,4}', '\d{6}'),
  ('241', '{77,07,7}', '\d{6}')
)
INSERT INTO lead_addresses (team_id, campaign_id, address, conversation_id)
SELECT a.team_id, a.campaign_id,
  regexp_replace(a.address, form.pattern, '\1' || other || '\2'), a.conversation_id
FROM lead_addresses a
JOIN plans p ON a.address ~ ('^' || p.before || '\d+@c\.us$')
CROSS JOIN unnest(p.marks) AS own
CROSS JOIN LATERAL (SELECT format('^(%s)%s(%s@c\.us)$', p.before, own, p.after) AS pattern) form
CROSS JOIN unnest(p.marks) AS other
WHERE a.address ~ form.pattern AND own <> other
ON CONFLICT DO NOTHING;

-- Two leads that a person says are one, and that can be split again.
ALTER TABLE lead_addresses ADD COLUMN merged_from uuid;
COMMENT ON COLUMN lead_addresses.merged_from IS 'of a lead that a person merged: the conversation that the address was of';
ALTER TABLE messages ADD COLUMN merged_from uuid;
COMMENT ON COLUMN messages.merged_from IS 'of a lead that a person merged: the conversation that it was of, or that its address was of. Missing also: we sent it after the merge';

CREATE TABLE lead_merges (
  team_id uuid NOT NULL,
  merge_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  merged_name text NOT NULL,
  by_user_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  after_seq bigint NOT NULL,
  before jsonb NOT NULL,
  PRIMARY KEY (team_id, merge_id),
  FOREIGN KEY (team_id, conversation_id) REFERENCES conversations ON DELETE CASCADE
);
COMMENT ON TABLE lead_merges IS 'conversations: Leads that a person merged, with what it takes to split them again.
Growth: one row per merge; removed with its split and with the lead.';
COMMENT ON COLUMN lead_merges.conversation_id IS 'the lead that stays';
COMMENT ON COLUMN lead_merges.merged_id IS 'the conversation that went, and has this id again after a split';
COMMENT ON COLUMN lead_merges.merged_name IS 'name or number of the lead that went';
COMMENT ON COLUMN lead_merges.after_seq IS 'messages.seq of the newest message of both';
COMMENT ON COLUMN lead_merges.before IS 'state, details and tags of both, and the keys of the rows that moved, by table';
CREATE INDEX lead_merges_of_conversation ON lead_merges (team_id, conversation_id);
COMMENT ON INDEX lead_merges_of_conversation IS 'the merges of a lead';
ALTER TABLE lead_merges ENABLE ROW LEVEL SECURITY;
CREATE POLICY lead_merges_of_team ON lead_merges
  USING (team_id = current_team()) WITH CHECK (team_id = current_team());
GRANT SELECT, INSERT, UPDATE, DELETE ON lead_merges TO opensetter_app;

-- Without a look at the rows that are there: they were checked against fewer kinds.
ALTER TABLE conversation_events DROP CONSTRAINT conversation_events_kind_check;
ALTER TABLE conversation_events ADD CONSTRAINT conversation_events_kind_check CHECK (kind IN
  ('agent_stopped', 'opted_out', 'opt_out_doubted', 'opt_out_dismissed', 'agent_reactivated',
   'permission_given', 'model_failed', 'status_changed', 'assigned', 'number_lost', 'number_back',
   'lead_merged', 'lead_split', 'note_mentioned', 'answer_held', 'held_sent', 'held_discarded',
   'person_called', 'booked', 'booking_withdrawn')) NOT VALID;
