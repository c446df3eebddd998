import { expect, it } from 'vitest';
import { textRows, workbookOf } from '#domain/leads/workbook/fixtures/workbook-of.ts';
import type { OptOutProgress } from '#domain/privacy/opt-outs.ts';
import { createApp } from '#server/app.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { optedOutAddresses } from '#server/features/conversations/opted-out.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

const app = () => createApp(scene.services, { stopping: new AbortController().signal });

/** A lead with a number that is valid in its numbering plan. */
async function knownLead(phone: string) {
  const campaign = await scene.connectedCampaign();
  const lead = leadOf(scene.services, campaign, phone);
  await lead.says('Hello');
  return { ...lead, phone, team: campaign.team };
}

async function upload(slug: string, cookie: string, text: BodyInit, country = '') {
  const response = await app().request(`/imports/${slug}/opt-outs?country=${country}`, {
    method: 'POST',
    body: text,
    headers: { cookie, origin: scene.services.env.PUBLIC_URL ?? 'http://localhost:3000' },
  });
  const body = await response.text();
  const steps = response.ok
    ? body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as OptOutProgress)
    : [];
  return { status: response.status, steps, last: steps.at(-1) };
}

it('opts out leads and numbers that the team does not know yet, once', async () => {
  const lead = await knownLead('33611223344');
  const { team } = lead;
  const { conversation_id } = await lead.conversation();
  const [stranger] = ['+33612345678'];
  const list = `Name,Phone\nQuentin,+${lead.phone}\nNobody,${stranger}\nBroken,12\n`;
  const first = await upload(team.team_slug, team.owner.cookie, list);
  expect(first.last).toEqual({
    rows: 4,
    total: 4,
    added: 2,
    known: 0,
    unreadable: 1,
    unreadable_rows: [4],
    done: true,
  });
  const rpc = openBrowser(scene.services, { cookie: team.owner.cookie }).rpc;
  const ref = { team_slug: team.team_slug, conversation_id };
  expect(await rpc.conversations.get(ref)).toMatchObject({ optedOut: true });
  const stopped = await scene.services.db.inTeam(team.scope, (tx) =>
    optedOutAddresses(scene.services, tx, [`${lead.phone}@c.us`, '33612345678@c.us']),
  );
  expect([...stopped].toSorted()).toEqual([`${lead.phone}@c.us`, '33612345678@c.us'].toSorted());
  const again = await upload(team.team_slug, team.owner.cookie, list);
  expect(again.last).toMatchObject({ added: 0, known: 2 });
  const [count] = await scene.queue.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM permissions WHERE team_id = $1 AND kind = 'opt_out'
       AND address_hash IS NOT NULL AND conversation_id IS NULL`,
    [team.team_id],
  );
  expect(count?.n).toBe(1);
  const stored = await scene.queue.query(
    `SELECT FROM permissions p WHERE strpos(to_jsonb(p)::text, '33612345678') > 0`,
  );
  expect(stored).toEqual([]);
});

it('says how far it is, a step at a time', async () => {
  const lead = await scene.lead();
  const { team } = lead.campaign;
  const rows = Array.from({ length: 250 }, (_, n) => `06 12 34 5${String(n).padStart(3, '0')}`);
  const short = rows.map((row) => row.replace(/(\d\d)(\d)$/, '$1 $2')).join('\n');
  const { steps } = await upload(team.team_slug, team.owner.cookie, short, 'FR');
  expect(steps.map((step) => step.rows)).toEqual([100, 200, 250, 250]);
  expect(steps.map((step) => step.done)).toEqual([false, false, false, true]);
});

it('looks for a number in the first cells of a row only, so that no row takes long', async () => {
  const { team } = (await scene.lead()).campaign;
  const numberBehind = (cells: number) => `${'x,'.repeat(cells)}+33612345678`;
  const file = ['Phone', numberBehind(99), numberBehind(100)].join('\n');
  const { last } = await upload(team.team_slug, team.owner.cookie, file);
  expect(last).toMatchObject({ added: 1, known: 0, unreadable: 1, unreadable_rows: [3] });
});

it.each([
  ['a first row with an unreadable number', '"+3361234567\n+33612345678"', [1]],
  ['a first row with a short number', 'Ada,+33612\nBob,+33612345678\n', [1]],
  ['one row without a number', 'hello', [1]],
  ['no text at all', '\0\0', [1]],
  ['a first row with a rounded number', 'Ada,1.2E+11\nBob,+33612345678\n', [1]],
  ['a heading', 'Phone 2\n+33612345678\n', []],
])('lists everyone whom it cannot opt out: %s', async (_, file, unreadable_rows) => {
  const { team } = (await scene.lead()).campaign;
  const { last } = await upload(team.team_slug, team.owner.cookie, file);
  expect(last).toMatchObject({ unreadable: unreadable_rows.length, unreadable_rows, done: true });
});

it.each([
  ['a mobile and a landline', '+33612340001;+33145670001'],
  ['two in one cell', '"+33612340001 / +33145670001"'],
  ['two in one cell, with labels', '"Mobile: +33612340001\nHome: +33145670001"'],
  ['a number of a customer that reads like a telephone number', '447911123456,,+33612340001'],
])('opts out every number of a row, and writes to none of them: %s', async (_, row) => {
  const { team } = (await scene.lead()).campaign;
  const { last } = await upload(team.team_slug, team.owner.cookie, `a person\n${row}\n`);
  const listed = (row.match(/\d{11,}/g) ?? []).map((digits) => `${digits}@c.us`);
  expect(listed).toHaveLength(2);
  expect(last).toMatchObject({ added: 2, unreadable: 0, total: 2 });
  const stopped = await scene.services.db.inTeam(team.scope, (tx) =>
    optedOutAddresses(scene.services, tx, listed),
  );
  expect([...stopped].toSorted()).toEqual(listed.toSorted());
});

it('stops no one by the number of a customer beside a named phone, and reads workbooks', async () => {
  const { team } = (await scene.lead()).campaign;
  const rows = [
    ['Blocked customers', '', ''],
    ['Record ID', 'Name', 'Phone', 'Home phone'],
    ['12015550123', 'Ann', '+33612340011', '+33145670011'],
    ['12015550124', 'Bob', '', ''],
  ];
  const stopped = async () =>
    [
      ...(await scene.services.db.inTeam(team.scope, (tx) =>
        optedOutAddresses(
          scene.services,
          tx,
          ['12015550123', '12015550124', '33612340011', '33145670011'].map(
            (digits) => `${digits}@c.us`,
          ),
        ),
      )),
    ].toSorted();
  const csv = rows.map((cells) => cells.join(',')).join('\n');
  const { last } = await upload(team.team_slug, team.owner.cookie, csv);
  expect(last).toMatchObject({ added: 2, unreadable: 1, unreadable_rows: [4] });
  expect(await stopped()).toEqual(['33145670011@c.us', '33612340011@c.us']);
  const workbook = await workbookOf([{ name: 'A', rows: textRows(rows) }]);
  const again = await upload(team.team_slug, team.owner.cookie, new Uint8Array(workbook));
  expect(again.last).toMatchObject({ added: 0, known: 2, unreadable_rows: [4] });
});

it('is for editors, and a file without rows changes nothing', async () => {
  const lead = await scene.lead();
  const { team } = lead.campaign;
  const viewer = await buildMember(scene.services, { team, role: 'viewer' });
  expect((await upload(team.team_slug, viewer.cookie, '+33612345678')).status).toBe(403);
  expect((await upload(team.team_slug, '', '+33612345678')).status).toBe(401);
  expect((await upload(team.team_slug, team.owner.cookie, '\n\n')).status).toBe(422);
  const path = `/exports/${team.team_slug}/permissions/opt_outs`;
  const headers = { cookie: viewer.cookie };
  expect((await app().request(path, { headers })).status).toBe(403);
});

it('is exported with the number of each lead, and without those of strangers', async () => {
  const lead = await knownLead('33611223355');
  const { team } = lead;
  const headers = { cookie: team.owner.cookie };
  await upload(team.team_slug, team.owner.cookie, `+${lead.phone}\n+33612345679`);
  const get = async (list: string) => {
    const path = `/exports/${team.team_slug}/permissions/${list}`;
    return (await (await app().request(path, { headers })).text()).trim().split('\r\n');
  };
  const optOuts = await get('opt_outs');
  expect(optOuts.length).toBeGreaterThanOrEqual(3);
  expect(optOuts.filter((line) => line.includes(`+${lead.phone}`))).not.toEqual([]);
  expect(optOuts.join('\n')).not.toContain('33612345679');
  expect(await get('consents')).toHaveLength(1);
  expect(
    (await app().request(`/exports/${team.team_slug}/permissions/all`, { headers })).status,
  ).toBe(404);
});
