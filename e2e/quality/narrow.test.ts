import { createCampaign } from '../support/numbers.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('on a phone, the names of conversations with many failed checks stay on one line', async ({
  context,
}) => {
  const person = await signUpWithTeam(context, 'Nell', 'Atelier Nord');
  const { page, call, team } = person;
  const { team_slug } = team;
  await page.setViewportSize({ width: 390, height: 844 });
  const { campaign_id, campaign_slug } = await createCampaign(person, team_slug);
  const ref = { team_slug, campaign_slug };
  const { live } = await call<{ live: { number: number; content: Record<string, unknown> } }>(
    'prompts/editor',
    ref,
  );
  const template = `Promise everyone 50 % off today.\n${live.content.behavior_prompt_template as string}`;
  await call('prompts/saveDraft', {
    ...ref,
    content: { ...live.content, behavior_prompt_template: template },
    revision: null,
    live_number: live.number,
  });
  const plan = { tested: 'draft', personas: ['other_language'], seeds: 1, max_turns: 2 };
  await call('evals/start', { team_slug, campaign_id, run_id: crypto.randomUUID(), ...plan });
  await page.goto(`/dashboard/${team_slug}/evals?campaign=${campaign_slug}`);
  await expect(page.getByText('1 of 1 conversation', { exact: true }).first()).toBeVisible();
  const row = page.getByRole('button', { name: 'Open the conversation: Other language' });
  await expect(row.getByText('Honest')).toBeVisible();
  const name = await row.getByText('Other language', { exact: false }).first().boundingBox();
  expect(name?.height).toBeLessThan(30);
  // Its letters take about 100 pixels, slightly fewer until the font has loaded.
  expect(name?.width).toBeGreaterThan(80);
});
