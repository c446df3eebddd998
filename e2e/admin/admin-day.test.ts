import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { exhaustPeriodJob } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { sandboxOf } from '../support/sandbox.ts';
import { grantLevel } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test("an admin's day: a team is found, its plan changed, support answered both ways, a job retried", async ({
  browser,
}) => {
  const teamContext = await browser.newContext();
  const name = `Harbour ${Date.now()}`;
  const owner = await signUpWithTeam(teamContext, 'Olga', name);
  const staffContext = await browser.newContext();
  const staff = await signUpWithTeam(staffContext, 'Stan', 'Staff room');
  await grantLevel(staff.email, 'support');
  const { page } = staff;
  const question = 'Your number was offline last night. Is all well?';

  await test.step('a team is found and its plan changed with a reason', async () => {
    await page.goto('/account/staff');
    await expect(page.getByText('support Admin')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search teams' }).fill(name.toLowerCase());
    await page.getByRole('button', { name: `Details of ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(owner.email)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { name: 'Business' }).click();
    await dialog.getByLabel('Reason').fill('Agreed by phone');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect(page.getByText('The team is now on Business.')).toBeVisible();
  });

  await test.step('staff write, and the owner is notified by the bell and by email', async () => {
    await owner.page.goto(`/dashboard/${owner.team.team_slug}`);
    await expect(owner.page.getByRole('link', { name: 'Support inbox' })).toBeVisible();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Message' }).fill(question);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully')).toBeVisible();
    await owner.page.getByRole('link', { name: /1 unread conversation/ }).click();
    await owner.page.getByRole('button', { name: question }).click();
    const sandbox = sandboxOf(teamContext.request);
    await expect
      .poll(async () => (await sandbox.newestEmail(owner.email))?.subject)
      .toBe('A message from support');
  });

  await test.step('the owner answers, and staff close the conversation', async () => {
    await owner.page.getByRole('textbox', { name: 'Message' }).fill('Yes, thank you');
    await owner.page.getByRole('button', { name: 'Send Message' }).click();
    await expect(owner.page.getByText('Waiting for support').first()).toBeVisible();
    await expectAccessible(owner.page);
    await page.goto('/account/staff?tab=support');
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Yes, thank you');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close conversation' }).click();
    await expect(owner.page.getByText('Closed').first()).toBeVisible();
  });

  await test.step('staff log in as the owner with a reason, and go back', async () => {
    await page.goto('/account/staff');
    await page.getByRole('searchbox', { name: 'Search teams' }).fill(owner.team.team_slug);
    await page.getByRole('button', { name: `Details of ${name}` }).click();
    await page.getByRole('button', { name: `Login as ${owner.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Impersonate ${owner.name}?` });
    await dialog.getByLabel('Reason').fill('Asked to look at a number');
    await dialog.getByRole('button', { name: 'Start impersonation' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${owner.team.team_slug}`));
    const banner = page.getByRole('region', { name: 'Impersonation' });
    await expect(banner).toContainText(`Viewing as ${owner.name}`);
    await banner.getByRole('button', { name: 'Stop Impersonation' }).click();
    await expect(page.getByText('Impersonation stopped')).toBeVisible();
  });

  await test.step('the log knows, by keys, filtered and for a spreadsheet', async () => {
    await page.goto('/account/staff?tab=support');
    await page.getByRole('tab', { name: /^Support/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('searchbox', { name: 'Team' }).fill(owner.team.team_slug);
    const log = page.getByRole('list', { name: 'Audit log' });
    await expect(log).toContainText(/moved Team Harbour .* to the plan Business/);
    await expect(log).toContainText('Reason: Agreed by phone');
    await expect(log).toContainText('Reason: Asked to look at a number');
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file).toContain('Agreed by phone');
    const [, ...lines] = file.trim().split('\n');
    expect(lines.filter((line) => !line.includes(owner.team.team_slug))).toEqual([]);
  });

  await test.step('the platform is well, and a job that gave up is retried', async () => {
    await exhaustPeriodJob(owner.team.team_slug);
    await page.getByRole('tab', { name: 'Audit log' }).press('ArrowRight');
    const health = page.getByRole('list', { name: 'Health' });
    await expect(health).toContainText('WhatsApp gateway');
    await expect(health).toContainText('Database');
    const jobs = page.getByRole('list', { name: 'Jobs that need help' });
    await expect(jobs).toContainText('The disk was full');
    await expectAccessible(page);
    await jobs.getByRole('button', { name: 'Retry billing:close-usage-period' }).click();
    await expect(page.getByText('The job is running again')).toBeVisible();
    await expect(page.getByText('No job needs help')).toBeVisible();
    await expectAccessible(page);
  });
});
