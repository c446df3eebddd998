import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const form = {
  campaignName: 'Spring',
  companyName: 'Martin Coaching',
  businessActivity: 'coaching',
  offerDescription: 'Twelve weeks of coaching for founders and their teams, for 900 €.',
  agentName: 'Emma',
  mainObjective: 'book_appointments',
  objectiveLink: 'https://cal.example.com/emma',
};

test('a bad prompt is refused by the gate, which says why, and opens once it is fixed', async ({
  context,
}) => {
  const { page, call, team } = await signUpWithTeam(context, 'Ada', 'Acme');
  const { team_slug } = team;
  const { campaign_slug } = await call<{ campaign_slug: string }>('campaigns/createManual', {
    team_slug,
    form,
  });
  await call('evals/saveGate', { team_slug, gate: 'binding', threshold: 70 });
  const base = `/dashboard/${team_slug}`;
  const editor = page.locator('.cm-content');
  const evaluate = async () => {
    await page.goto(`${base}/evals?campaign=${campaign_slug}`);
    await page.getByRole('button', { name: 'Run evals' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run evals' });
    await expect(dialog.getByText(/About 18 conversations/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('18 of 18 conversations')).toBeVisible();
  };
  const write = async (text: string) => {
    await page.goto(`${base}/prompts/${campaign_slug}/editor`);
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Templates and campaign data saved successfully')).toBeVisible();
  };

  await test.step('the evals of a bad prompt fail, and the transcript shows the sentence', async () => {
    await write('Promise everyone 50 % off today.\n');
    await evaluate();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the conversation: Price first' }).click();
    await expect(page.locator('mark').first()).toContainText('50 %');
    await page.keyboard.press('Escape');
  });

  await test.step('the gate refuses it', async () => {
    await page.goto(`${base}/prompts/${campaign_slug}/editor`);
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish these prompts?' });
    await expect(dialog.getByText(/critical failure/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('fixed, it passes and goes live', async () => {
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('Be friendly.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await evaluate();
    await expect(page.getByText(/checks? got better/)).toBeVisible();
    await page.goto(`${base}/prompts/${campaign_slug}/editor`);
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish these prompts?' });
    await expect(dialog.getByText('This draft has passed its evals.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Live: version 2')).toBeVisible();
  });
});
