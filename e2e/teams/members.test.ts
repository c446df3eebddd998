import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { waitForEmailLink, signUpUser, signUpWithTeam, PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('people are invited, change roles, take over and leave', async ({
  browser,
  context,
  sandbox,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Acme');
  const bob = await signUpUser(await browser.newContext(), 'Bob');
  const members = `/dashboard/${team.team_slug}/team/members`;

  await test.step('the owner invites an editor', async () => {
    await page.goto(members);
    await expect(page.getByRole('heading', { name: 'Team Members', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeDisabled();
    await page.getByLabel('Email').fill('not an address');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Invalid Email')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible();
    await page.getByLabel('Email').fill(bob.email);
    await page.getByLabel('Role', { exact: true }).click();
    await page.getByRole('option', { name: 'Editor' }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(row(page, bob.email).getByText('Pending')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the plan has room for one', async () => {
    await expect(page.getByText('Team Member Limit Reached')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send invitation' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute(
      'href',
      `/dashboard/${team.team_slug}/subscription`,
    );
  });

  await test.step('the email leads to the invitation; the list shows the new member without a reload', async () => {
    const { address } = await waitForEmailLink(sandbox, bob.email, '/auth/invitation');
    await bob.page.goto(address);
    await bob.page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(bob.page.getByText('Welcome to the Team!')).toBeVisible();
    await expect(bob.page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));
    await expect(row(page, bob.name).getByText('Active')).toBeVisible();
    await expect(row(page, bob.name).getByText('Editor')).toBeVisible();
  });

  await test.step('the own row and the present role cannot be changed', async () => {
    await expect(page.getByRole('button', { name: 'Actions for Ada Jones' })).toBeDisabled();
    await page.getByRole('button', { name: `Actions for ${bob.name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Make Editor' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectAccessible(page, { menuOpen: true });
  });

  await test.step('a change of role takes effect on the next request', async () => {
    await bob.page.goto(members);
    await expect(bob.page.getByText('Requires Admin role or higher')).toBeVisible();
    await bob.call('campaigns/list', { team_slug: team.team_slug });
    await page.getByRole('menuitem', { name: 'Make Admin' }).click();
    await expect(page.getByText('Role updated')).toBeVisible();
    // immediately on the server, and without a reload on screen
    await bob.call('teams/rename', { team_slug: team.team_slug, team_name: 'Acme' });
    await expect(bob.page.getByText('Requires Admin role or higher')).toBeHidden();
    await expect(bob.page.getByRole('button', { name: 'Send invitation' })).toBeVisible();
  });

  await test.step('ownership is handed over', async () => {
    await expect(page.getByRole('button', { name: 'Leave team' })).toBeDisabled();
    await page.getByRole('button', { name: `Actions for ${bob.name}` }).click();
    await page.getByRole('menuitem', { name: 'Transfer ownership' }).click();
    const dialog = page.getByRole('dialog', { name: `Make ${bob.name} the owner?` });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
    await expect(row(page, bob.name).getByText('Owner')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Switch team/ })).toHaveText(/Admin/);
  });

  await test.step('the one who was the owner leaves', async () => {
    await page.getByRole('button', { name: 'Leave team' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave Acme?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Leave team' }).click();
    await expect(page.getByText('You left the team')).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding\/team/);
    await expect(row(bob.page, 'Ada Jones')).toHaveCount(0);
  });
});

test('an invitation is sent again and withdrawn; a member is removed and is out at once', async ({
  browser,
  context,
  sandbox,
}) => {
  const { page, team, call } = await signUpWithTeam(context, 'Cleo', 'Bakery');
  const dan = await signUpUser(await browser.newContext(), 'Dan');
  const team_slug = team.team_slug;
  const menu = page.getByRole('button', { name: /^Actions for Dan|^Actions for dan/ });
  await call('teams/invite', { team_slug, email: dan.email, role: 'viewer' });
  const invitations = async () =>
    (await sandbox.emails(dan.email)).filter(({ subject }) => subject.startsWith("You're invited"))
      .length;
  await expect.poll(invitations).toBe(1);

  await page.goto(`/dashboard/${team_slug}/team/members`);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await expect(page.getByText('Invitation resent')).toBeVisible();
  await expect.poll(invitations).toBe(2);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
  await page
    .getByRole('alertdialog', { name: 'Withdraw the invitation?' })
    .getByRole('button', { name: 'Withdraw' })
    .click();
  await expect(page.getByText('Invitation withdrawn')).toBeVisible();
  await expect(row(page, dan.email)).toHaveCount(0);

  await call('teams/invite', { team_slug, email: dan.email, role: 'viewer' });
  await expect(row(page, dan.email).getByText('Pending')).toBeVisible();
  await expect.poll(invitations).toBe(3);
  const { parts } = await waitForEmailLink(sandbox, dan.email, '/auth/invitation');
  await dan.call('teams/acceptInvitation', parts);
  await dan.page.goto(`/dashboard/${team_slug}/campaigns`);
  await expect(dan.page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove Dan Jones?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('Member removed')).toBeVisible();
  await expect(dan.call('teams/home', { team_slug })).rejects.toThrow('access to this team');
  await expect(dan.page).toHaveURL(/\/onboarding\/team/);
});
