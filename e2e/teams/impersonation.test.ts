import { expectAccessible } from '../support/accessible.ts';
import { shortenImpersonation } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { grantLevel } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

interface Me {
  user: { id: string };
}

test('staff look at a team as one of its people, and go back', async ({ browser, context }) => {
  const staff = await signUpWithTeam(context, 'Sam', 'Support Desk');
  const { page } = staff;
  const second = await browser.newContext();
  const ada = await signUpWithTeam(second, 'Ada', 'Acme');
  const target = {
    userId: (await ada.call<Me>('accounts/me')).user.id,
    teamId: ada.team.team_id,
    reason: 'A question about a campaign',
  };
  const banner = page.getByRole('region', { name: 'Impersonation' });
  const switcher = page.getByRole('button', { name: /^Switch team/ });

  await test.step('only staff can', async () => {
    await expect(staff.call('admin/startImpersonation', target)).rejects.toThrow(
      'Only admins can impersonate users',
    );
    await grantLevel(staff.email, 'support');
  });

  await test.step('the admin area has a search, and asks for a reason', async () => {
    await page.goto(`/dashboard/${staff.team.team_slug}`);
    await page.getByRole('link', { name: /^Admin / }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText('support Admin')).toBeVisible();
    await page.getByRole('tab', { name: 'People' }).click();
    const search = page.getByRole('searchbox', { name: 'Search people' });
    await search.fill('ad');
    await expect(page.getByText('Please enter at least 3 characters')).toBeVisible();
    await search.fill('no one at all');
    await expect(page.getByText('No users found')).toBeVisible();
    await search.fill(ada.team.team_slug.toUpperCase());
    const found = page.getByRole('list', { name: 'People found' });
    await expect(found).toContainText(ada.email);
    await search.fill(ada.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Impersonate Ada Jones in Team Acme' }).click();
    const dialog = page.getByRole('dialog', { name: 'Impersonate Ada Jones?' });
    await dialog.getByRole('button', { name: 'Start impersonation' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please give a reason');
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Ticket 4711');
    await dialog.getByRole('button', { name: 'Start impersonation' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${ada.team.team_slug}`));
  });

  await test.step('the banner says who is viewed; only that team is there, as its owner', async () => {
    await expect(banner).toContainText('Admin Mode');
    await expect(banner).toContainText(`Viewing as Ada Jones (${ada.email}) in Team Acme`);
    await expect(switcher).toHaveText(/Team Acme.*Owner.*Impersonating/);
    await switcher.click();
    await expect(page.getByRole('menuitemradio')).toHaveCount(1);
    await expect(page.getByRole('menuitem', { name: 'Create team' })).toHaveCount(0);
    await expectAccessible(page, { menuOpen: true });
    await page.keyboard.press('Escape');
  });

  await test.step('works as the owner, but not on ownership', async () => {
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave team' })).toBeDisabled();
    await page.goto(`/dashboard/${staff.team.team_slug}`);
    await expect(page).toHaveURL(new RegExp(`/dashboard/${ada.team.team_slug}`));
    await expect(page.getByRole('link', { name: /^Admin / })).toHaveCount(0);
  });

  await test.step('Stop Impersonation leads back to the own team', async () => {
    await page.getByRole('button', { name: 'Stop Impersonation' }).click();
    await expect(page.getByText('Impersonation stopped')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${staff.team.team_slug}`));
    await expect(switcher).toHaveText(/Team Support Desk/);
    await expect(banner).toHaveCount(0);
  });

  await test.step('the audit log has it, with the reason', async () => {
    await page.getByRole('link', { name: /^Admin / }).click();
    await page.getByRole('tab', { name: 'Audit log' }).click();
    const log = page.getByRole('list', { name: 'Audit log' });
    await expect(log).toContainText('Sam Jones started impersonating Ada Jones in Team Acme');
    await expect(log).toContainText('Reason: Ticket 4711');
    await expect(log).toContainText('Sam Jones stopped impersonating Ada Jones in Team Acme');
  });

  await test.step('it ends automatically', async () => {
    // An open page would notice that the user has changed, and reload at the same time.
    await page.goto('about:blank');
    await staff.call('admin/startImpersonation', target);
    await shortenImpersonation(staff.email, 6);
    await page.goto('/');
    await expect(banner).toContainText('Admin Mode');
    await expect(page.getByText('Impersonation ended')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${staff.team.team_slug}`));
    await expect(banner).toHaveCount(0);
  });
});
