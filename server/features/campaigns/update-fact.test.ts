import { expect, it } from 'vitest';
import type { CampaignFact, FactForm } from '#domain/campaigns/fact-edits.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign, buildMember } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();

const page = 'https://studio.example/prices';
const cut: CampaignFact = {
  kind: 'price',
  about: 'Haircut',
  value: '35 €',
  quote: 'Haircut 35 €',
  page,
};
const price = (about: string, value: string): FactForm => ({ kind: 'price', about, value });

async function opened(site: CampaignFact[] = [cut]) {
  const campaign = await buildCampaign(services, {
    columns: { site_facts: JSON.stringify(site) },
  });
  const { campaign_slug, team } = campaign;
  const { rpc } = openBrowser(services, { cookie: team.owner.cookie });
  const ref = { team_slug: team.team_slug, campaign_slug };
  return {
    team,
    ref,
    rpc,
    change: (before: CampaignFact | null, fact: FactForm | null) =>
      rpc.campaigns.updateFact({ ...ref, before, fact }),
    facts: async () => (await rpc.campaigns.results(ref)).site_facts,
    prompt: async () => {
      const row = await services.db.inTeam(team.scope, (tx) =>
        tx.db.selectFrom('campaigns').select('behavior_prompt').executeTakeFirstOrThrow(),
      );
      return row.behavior_prompt;
    },
  };
}

it('a fact is added, corrected, removed and restored, with who did it and when', async () => {
  const { change, facts, prompt, team } = await opened();
  const by = {
    user_id: team.owner.user_id,
    name: team.owner.name,
    at: expect.any(String) as string,
  };
  await change(null, price('Colour', '80 €'));
  await change(cut, price('Haircut', '39 €'));
  const [corrected, added] = await facts();
  expect(added).toEqual({ ...price('Colour', '80 €'), quote: '', page: '', edited: by });
  expect(corrected).toEqual({ ...price('Haircut', '39 €'), quote: '', page, edited: by });
  expect(await prompt()).toContain('<facts>\n- Haircut: 39 €\n- Colour: 80 €\n</facts>');
  await change(added!, null);
  const removed = (await facts())[1]!;
  expect(removed).toMatchObject({ removed: true, edited: by });
  expect(await prompt()).not.toContain('80 €');
  await change(removed, price('Colour', '80 €'));
  expect((await facts())[1]?.removed).toBeUndefined();
  expect(await prompt()).toContain('- Colour: 80 €');
});

it('a person who changes what another has just changed gets a conflict, and changes nothing', async () => {
  const { change, facts } = await opened();
  await change(cut, price('Haircut', '39 €'));
  await expect(change(cut, price('Haircut', '42 €'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(change(cut, null)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await facts()).toMatchObject([{ value: '39 €' }]);
});

it('viewers change nothing', async () => {
  const { team, ref } = await opened();
  const viewer = await buildMember(services, { team, role: 'viewer' });
  const { rpc } = openBrowser(services, { cookie: viewer.cookie });
  await expect(rpc.campaigns.updateFact({ ...ref, before: cut, fact: null })).rejects.toMatchObject(
    { code: 'FORBIDDEN' },
  );
});

it('a removed fact keeps the words of its page, whatever the browser sends', async () => {
  const { change, facts } = await opened();
  await change({ ...cut, quote: 'x'.repeat(1_000) }, null);
  expect((await facts())[0]).toMatchObject({ ...cut, removed: true });
});

it("a person's fact reaches leads, however many the website has", async () => {
  const site = Array.from({ length: 80 }, (_, n) => ({ ...cut, about: `Haircut ${n}` }));
  const { change, prompt } = await opened(site);
  await change(null, price('Colour', '80 €'));
  expect(await prompt()).toContain('- Colour: 80 €');
  expect(await prompt()).toContain('- Haircut 0: 35 €');
});

it('has 300 facts that the agent knows, whatever was removed, and 300 that were', async () => {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
  const known = Array.from({ length: 299 }, (_, n) => ({ ...cut, about: `Haircut ${n}` }));
  const removed = Array.from({ length: 300 }, (_, n) => ({
    ...cut,
    about: `Old ${n}`,
    removed: true,
    edited: { user_id: 'u', name: 'Ada', at: at(n) },
  }));
  const { change, facts } = await opened([...removed, ...known]);
  await change(null, price('Colour', '80 €'));
  await expect(change(null, price('Beard', '20 €'))).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
  });
  await expect(change(removed[5]!, price('Old 5', '35 €'))).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
  });
  await change(known[0]!, price('Haircut 0', '36 €'));
  await change(known[1]!, null);
  const stored = await facts();
  expect(stored.filter((item) => !item.removed)).toHaveLength(299);
  const gone = stored.filter((item) => item.removed).map(({ about }) => about);
  expect(gone).toHaveLength(300);
  expect(gone).not.toContain('Old 0');
  expect(gone).toEqual(expect.arrayContaining(['Old 1', 'Haircut 1']));
});

it('no change makes a prompt longer than may be published', async () => {
  const { ref, rpc, team, prompt } = await opened();
  await services.db.inTeam(team.scope, (tx) =>
    tx.db
      .updateTable('campaigns')
      .set({ behavior_prompt_template: '{{offerDescription}} '.repeat(500) })
      .execute(),
  );
  const before = await prompt();
  const offer = (length: number) =>
    rpc.campaigns.updateOffer({ ...ref, offer_description: 'x'.repeat(length) });
  await expect(offer(10_000)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await prompt()).toBe(before);
  await offer(60);
  expect((await prompt()).length).toBeLessThan(60_000);
});
