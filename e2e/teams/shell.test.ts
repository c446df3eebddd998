import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const A_WEEK = 7 * 24 * 3600;

const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' });
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const width = async (page: Page) => Math.round((await sidebar(page).boundingBox())?.width ?? 0);
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

test('the sidebar opens and shuts by button and keyboard, and stays so for a week', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Acme');
  await page.goto(`/dashboard/${team.team_slug}/team/members`);

  await test.step('its groups', async () => {
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    for (const [group, entries] of [
      ['Getting Started', ['Get Started']],
      ['Core Operations', ['Overview', 'Campaigns', 'Conversations']],
      ['Development & Testing', ['Prompts', 'Playground']],
      ['WhatsApp Integration', ['WhatsApp']],
      ['Team Management', ['Team', 'My Subscription']],
    ] as const) {
      const list = nav.getByRole('list', { name: group });
      await expect(list.getByRole('link')).toHaveCount(entries.length);
      for (const entry of entries) await expect(list).toContainText(entry);
    }
    await expect(nav.getByRole('link', { name: /^Campaigns/ })).toContainText('0/1');
    await expect(nav.getByRole('link', { name: /^Get Started/ })).toContainText('New');
    await expect(nav.getByRole('link', { name: 'Team', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(nav.getByRole('list', { name: 'Administration' })).toHaveCount(0);
  });

  await test.step('16rem and 3rem wide, by Ctrl+B, Cmd+B and the button', async () => {
    expect(await width(page)).toBe(16 * 16);
    await page.keyboard.press('Control+b');
    await expect.poll(() => width(page)).toBe(3 * 16);
    await page.keyboard.press('Meta+b');
    await expect.poll(() => width(page)).toBe(16 * 16);
    await toggle(page).click();
    await expect.poll(() => width(page)).toBe(3 * 16);
  });

  await test.step('kept in a cookie for seven days', async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('false');
    const left = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(left - A_WEEK)).toBeLessThan(3600);
    await page.reload();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    expect(await width(page)).toBe(3 * 16);
  });

  await test.step('a drawer of 18rem below 768 px', async () => {
    await page.setViewportSize({ width: 767, height: 844 });
    await expect(sidebar(page)).toHaveCount(0);
    await page.keyboard.press('Control+b');
    const drawer = page.getByRole('dialog', { name: 'Sidebar' });
    await expect(drawer.getByRole('link', { name: 'Overview' })).toBeVisible();
    expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(18 * 16);
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'My Subscription' }).click();
    await expect(page).toHaveURL(/\/subscription$/);
    await expect(drawer).toHaveCount(0);
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(sidebar(page)).toBeVisible();
  });
});

test('the header says how fresh the page is, and the toasts say what became of it', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Acme');
  const at = (rest: string) => `/dashboard/${team.team_slug}${rest}`;
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await page.goto(at('/team/members'));
  await expect(page.getByText(/^Updated .+ ago$/)).toBeVisible();

  await test.step('done', async () => {
    await refresh.click();
    await expect(toasts(page)).toContainText('Data refreshed');
    await expect(toasts(page)).toContainText('Your dashboard data has been updated successfully.');
  });

  await test.step('failed, in the place of the toast before', async () => {
    await page.route('**/rpc/teams/members', (route) => route.abort());
    await refresh.click();
    await expect(toasts(page).filter({ hasText: 'Refresh failed' })).toContainText(
      'Unable to refresh data. Please try again.',
    );
    await expect(toasts(page)).toHaveCount(1);
    await page.unroute('**/rpc/teams/members');
  });

  await test.step('Alt+T leads the keyboard to the toast', async () => {
    await refresh.click();
    await expect(toasts(page).filter({ hasText: 'Data refreshed' })).toBeVisible();
    await page.keyboard.press('Alt+KeyT');
    await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
  });

  await test.step('no Refresh button where there is nothing to refresh', async () => {
    await page.goto(at('/get-started'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(refresh).toHaveCount(0);
  });
});

test('the user menu has the theme and the way out', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Ada', 'Acme');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/dashboard/${team.team_slug}/team/members`);
  const menu = page.getByRole('button', { name: /^Account/ });
  const background = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('background-color'),
    );
  await expect(menu).toBeVisible();
  const light = await background();
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(menu).toBeVisible();
  expect(await background()).not.toBe(light);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto(`/dashboard/${team.team_slug}`);
  await expect(page).toHaveURL(/\/auth\/login/);
});
