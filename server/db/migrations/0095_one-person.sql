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
