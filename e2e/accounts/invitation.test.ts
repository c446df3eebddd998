import { expectAccessible } from '../support/accessible.ts';
import { expireInvitations } from '../support/past.ts';
import { seenAddresses } from '../support/address.ts';
import { waitForEmailLink, signUpUser, signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('someone without an account follows an invitation into the team', async ({
  browser,
  context,
  sandbox,
}) => {
  const { team, call } = await signUpWithTeam(context, 'Ida', 'Acme');
  const email = `zoe-${Date.now()}@example.com`;
  await call('teams/invite', { team_slug: team.team_slug, email, role: 'editor' });
  const { address, search, parts } = await waitForEmailLink(sandbox, email, '/auth/invitation');

  const theirs = await browser.newContext();
  const page = await theirs.newPage();
  const seen = seenAddresses(page);
  await page.goto(address);
  await expect(page).toHaveURL(/\/auth\/login\?redirect=http/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(`/auth/register${search}`);
  await page.getByLabel('Full name').fill('Zoe');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();

  // the invitation's secret came by email too, so the address needs no other proof
  await expect(page).toHaveURL(`/auth/invitation${search}`);
  await expect(page.getByRole('heading', { name: 'Join Acme' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByText('Welcome to the Team!')).toBeVisible();

  // only a name is missing
  await expect(page).toHaveURL(/\/onboarding\/profile$/);
  await page.getByLabel('Last name').fill('Lee');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${team.team_slug}`));
  expect(seen.join()).not.toContain(parts.secret);
});

test('an invitation that is over says why', async ({ browser, context, sandbox }) => {
  const { team, call, page } = await signUpWithTeam(context, 'Kim', 'Kim & Co');
  const theirs = await browser.newContext();
  const liv = await signUpUser(theirs, 'Liv');
  await call('teams/invite', { team_slug: team.team_slug, email: liv.email, role: 'viewer' });
  const { address: link, parts } = await waitForEmailLink(sandbox, liv.email, '/auth/invitation');

  await page.goto(link);
  await expect(page.getByText('You are already a member of this team.')).toBeVisible();

  await expireInvitations(liv.email);
  await liv.page.goto(link);
  const expired = 'This invitation has expired. Please request a new invitation.';
  await expect(liv.page.getByText(expired)).toBeVisible();
  await expectAccessible(liv.page);

  const membership_id = parts.membershipId;
  await call('teams/removeInvitation', { team_slug: team.team_slug, membership_id });
  await liv.page.reload();
  const revoked = 'This membership has been revoked. Please contact your team administrator.';
  await expect(liv.page.getByText(revoked)).toBeVisible();
  await liv.page.goto(`/auth/invitation?teamId=${parts.teamId}`);
  const broken = 'Invalid invitation link. Please check the URL and try again.';
  await expect(liv.page.getByText(broken)).toBeVisible();
});
