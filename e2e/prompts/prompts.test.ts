import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const form = {
  campaignName: 'Spring',
  companyName: 'Martin Coaching',
  businessActivity: 'coaching',
  offerDescription: 'Twelve weeks of coaching for founders who want to sell without pressure.',
  agentName: 'Emma',
  mainObjective: 'book_appointments',
  objectiveLink: 'https://cal.example.com/emma',
};

test('a prompt is edited with completion, saved, tested, published and taken back', async ({
  context,
}) => {
  const { page, call, team } = await signUpWithTeam(context, 'Ada', 'Acme');
  const { team_slug } = team;
  const { campaign_slug } = await call<{ campaign_slug: string }>('campaigns/createManual', {
    team_slug,
    form,
  });
  const base = `/dashboard/${team_slug}`;
  const text = page.getByRole('textbox', { name: 'Behavior prompt', exact: true });
  const editor = page.locator('.cm-content');

  await test.step('the page of prompts leads to the editor', async () => {
    await page.goto(`${base}/prompts`);
    await expect(page.getByText('Version 1')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Edit Prompts of Spring' }).click();
    await expect(page).toHaveURL(`${base}/prompts/${campaign_slug}/editor`);
    await expect(editor).toContainText('{{agentName}}');
    await expectAccessible(page);
  });

  await test.step('a variable is added, completed by its name, and seen in the preview', async () => {
    await page.getByRole('button', { name: 'Add Variables' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Custom Variables' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('opening');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('a joke about rain');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Begin with /open');
    await expect(page.getByRole('option', { name: 'opening Custom' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(editor).toContainText('Begin with {{opening}}');
    await expect(text.last()).toHaveValue(/Begin with a joke about rain/);
    await expect(page.getByText('Ready')).toBeVisible();
  });

  await test.step('Save & Test saves the draft and leads to the playground,', async () => {
    await page.getByRole('button', { name: 'Save & Test' }).click();
    await expect(page.getByText('Templates and campaign data saved successfully')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${base}/playground`));
  });

  await test.step('where the agent answers from the text of the editor', async () => {
    await expect(page.getByText('The text from the editor.')).toBeVisible();
    await page.getByLabel('Message', { exact: true }).fill('Hello');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByRole('article', { name: 'Emma' })).toBeVisible();
    await expect(page.getByText('49 credits left')).toBeVisible();
    await expect(page.getByText('Why this answer?')).toBeVisible();
    await expect(page.getByRole('main').getByText('From the editor').last()).toBeVisible();
    await page.getByRole('link', { name: 'Back to Editor' }).click();
    await expect(page).toHaveURL(`${base}/prompts/${campaign_slug}/editor`);
    await expect(editor).toContainText('Begin with {{opening}}');
    await expect(page.getByText('Your agent still answers with the live prompts.')).toBeVisible();
  });

  await test.step('the draft is published with a reason', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish these prompts?' });
    await expect(dialog.getByText('Begin with {{opening}}')).toBeVisible();
    await dialog.getByLabel('Why are you changing it?').fill('Replies were cold');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Live: version 2')).toBeVisible();
    await expect(page.getByText('Your agent answers leads with these prompts.')).toBeVisible();
  });

  await test.step('and the version before comes back', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByText('Replies were cold')).toBeVisible();
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Go back to this version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go back to version 1?' });
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(history.getByText('Version 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Live: version 3')).toBeVisible();
    await expect(editor).not.toContainText('Begin with');
  });
});
