import { expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { leadHook, newNumber, readAcceptedLead } from '#server/test/outside/lead-hook.ts';

const {
  services,
  queue,
  team,
  current,
  postJson,
  postWith,
  token,
  waitingPosts,
  leadsOf,
  runJobs,
  pathOf,
} = await leadHook();
const { rpc } = openBrowser(services, team.owner);

const person = (name: string, phone = newNumber()) => ({ name, phone });
const namesOf = async () => (await leadsOf(current().campaign_id)).map(({ name }) => name);
/** A national number, which needs a country. */
const national = () => newNumber().replace('+33 ', '0');

it('a post with several leads makes each of them a lead, and a repeat makes no others', async () => {
  const body = {
    form_name: 'Fair',
    utm_source: 'booth',
    leads: ['Ada', 'Bea', 'Cleo'].map((name) => person(name)),
  };
  expect(await readAcceptedLead(await postJson(body))).toEqual({
    lead_id: null,
    outcome: 'received',
    planned_at: null,
  });
  const answer = await readAcceptedLead(await postWith(token, body));
  expect(answer).toMatchObject({
    outcome: 'known',
    leads: [{ outcome: 'known' }, { outcome: 'known' }, { outcome: 'known' }],
  });
  expect(await namesOf()).toEqual(['Ada', 'Bea', 'Cleo']);
  const rows = await queue.query<{ attribution: object }>(
    'SELECT attribution FROM conversations WHERE campaign_id = $1',
    [current().campaign_id],
  );
  expect(rows.map(({ attribution }) => attribution)).toEqual(
    rows.map(() => ({ form_name: 'Fair', utm_source: 'booth' })),
  );
});

it('one that can’t be read waits for review, and the others become leads', async () => {
  const answer = await readAcceptedLead(
    await postWith(token, [
      person('Ada'),
      person('Bea', 'none'),
      { ...person('Cleo'), consent: 'no' },
      person('Dana'),
    ]),
  );
  expect(answer).toMatchObject({
    leads: [
      { outcome: 'planned' },
      { outcome: 'review' },
      { outcome: 'invalid' },
      { outcome: 'planned' },
    ],
  });
  expect(await namesOf()).toEqual(['Ada', 'Dana']);
  expect(await waitingPosts()).toMatchObject([
    { count: 1, fields: [{ value: 'Bea' }, { value: 'none' }] },
  ]);
});

it('too many for one post wait together', async () => {
  const many = Array.from({ length: 51 }, (_, n) => person(`Lead ${n}`));
  expect(await readAcceptedLead(await postWith(token, many))).toMatchObject({
    outcome: 'review',
    leads: [],
  });
  expect(await namesOf()).toEqual([]);
  expect(await waitingPosts()).toMatchObject([
    { problem: expect.stringContaining('more than 50 leads') },
  ]);
});

it('a post that waits for the country of its numbers becomes all of its leads', async () => {
  const leads = [person('Ada', national()), person('Bea', national()), person('Cleo', 'none')];
  await readAcceptedLead(await postJson({ leads }));
  expect(await namesOf()).toEqual([]);
  await rpc.leads.saveCaptureSettings({ team_slug: team.team_slug, default_country: 'FR' });
  await runJobs();
  expect((await namesOf()).toSorted()).toEqual(['Ada', 'Bea']);
  expect(await waitingPosts()).toMatchObject([{ count: 1, fields: [{ value: 'Cleo' }, {}] }]);
});

it('a test of one shows the first lead, says how many there are, and makes none', async () => {
  const body = { leads: [person('Ada'), person('Bea')] };
  await readAcceptedLead(await postJson(body, `${pathOf()}?test`));
  const { campaign_id } = current();
  const test = await rpc.leads.testPost({ team_slug: team.team_slug, campaign_id });
  expect(test?.reading).toMatchObject({ leads: 2, name: [{ value: 'Ada' }], problem: null });
  expect(await namesOf()).toEqual([]);
});
