import { expect, it } from 'vitest';
import { leadHook, newNumber, readAcceptedLead } from '#server/test/outside/lead-hook.ts';

const { current, postJson, leadsOf } = await leadHook();

/** Two whole names before the number, in a form that doesn't tell whose they are. */
const visit = (doktor: string, hasta: string) => ({
  Doktor: doktor,
  'Hasta Adı': hasta,
  'Cep Tel': newNumber(),
});

async function nameOf(body: object) {
  const before = (await leadsOf(current().campaign_id)).length;
  await readAcceptedLead(await postJson(body));
  const leads = await leadsOf(current().campaign_id);
  expect(leads).toHaveLength(before + 1);
  return leads.at(-1)?.name;
}

it('a name that the form leaves open is the field whose values never come again', async () => {
  for (const name of ['Ayşe Demir', 'Can Yılmaz', 'Elif Kaya']) {
    expect(await nameOf(visit('Dr. Kemal Arslan', name))).toMatch(/^\+?\d/);
  }
  expect(await nameOf(visit('Dr. Kemal Arslan', 'Burak Şahin'))).toBe('Burak Şahin');
  // A second doctor is new as well, but earlier posts show that doctors repeat.
  expect(await nameOf(visit('Dr. Sema Tunç', 'Zeynep Acar'))).toBe('Zeynep Acar');
});

it('stays open where both differ in every post', async () => {
  for (const [doctor, name] of [
    ['Dr. Kemal Arslan', 'Ayşe Demir'],
    ['Dr. Sema Tunç', 'Can Yılmaz'],
    ['Dr. Ali Koç', 'Elif Kaya'],
    ['Dr. Naz Er', 'Burak Şahin'],
  ] as const) {
    expect(await nameOf(visit(doctor, name))).toMatch(/^\+?\d/);
  }
});
