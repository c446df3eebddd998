import type { Page } from '@playwright/test';
import { fillInbox } from '../support/full-inbox.ts';
import { createCampaign } from '../support/numbers.ts';
import { sellPlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const COUNT = 5_000;

interface ListPage {
  items: { name: string }[];
  nextCursor: string | null;
}

const rows = (page: Page) => page.locator('[data-conversation]');
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

/** Keeps scrolling down as more is loaded, until the text is in view. */
async function scrollTo(page: Page, text: string) {
  await rows(page)
    .first()
    .evaluate((row, wanted) => {
      const box = row.closest('ul')?.parentElement;
      const { promise, resolve } = Promise.withResolvers<void>();
      const step = () => {
        box?.scrollTo(0, box.scrollHeight);
        const found = [...(box?.querySelectorAll('span') ?? [])].some(
          ({ textContent }) => textContent === wanted,
        );
        if (found) resolve();
        else requestAnimationFrame(step);
      };
      step();
      return promise;
    }, text);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

test('five thousand conversations are searched, filtered and paged to the end', async ({
  context,
}) => {
  const ada = await signUpWithTeam(context, 'Pia', 'Many');
  const { page, team } = ada;
  const { team_slug } = team;
  await sellPlan(team_slug);
  const spring = await createCampaign(ada, team_slug);
  const autumn = await createCampaign(ada, team_slug, {
    campaignName: 'Autumn',
    agentName: 'Leo',
  });
  await fillInbox([spring.campaign_id, autumn.campaign_id], COUNT);
  await page.goto(`/dashboard/${team_slug}/conversations`);
  await expect(page.getByText('Lead 5000', { exact: true })).toBeVisible();

  await test.step('each view says how many it holds', async () => {
    await expect(views(page).getByRole('link', { name: /^All/ })).toHaveText('All5000');
    await expect(views(page).getByRole('link', { name: /^AI Stopped/ })).toHaveText(
      'AI Stopped500',
    );
  });

  await test.step('every conversation is on one page, the newest first', async () => {
    const names: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const input = { team_slug, ...(cursor && { cursor }) };
      const answer: ListPage = await ada.call<ListPage>('conversations/list', input);
      names.push(...answer.items.map(({ name }) => name));
      cursor = answer.nextCursor;
    }
    expect(names).toEqual(Array.from({ length: COUNT }, (_, at) => `Lead ${COUNT - at}`));
  });

  await test.step('a view goes to its end, stays light, and is found again at the same rows', async () => {
    await views(page)
      .getByRole('link', { name: /^AI Stopped/ })
      .click();
    await expect(page.getByText('Lead 4999', { exact: true })).toHaveCount(0);
    await scrollTo(page, 'Lead 10');
    expect(await rows(page).count()).toBeLessThan(60);
    await page.getByText('Lead 10', { exact: true }).click();
    await expect(page).toHaveURL(/conversations\/[\w-]{36}/);
    await page.goBack();
    await expect(page.getByText('Lead 10', { exact: true }).first()).toBeVisible();
    await views(page).getByRole('link', { name: /^All/ }).click();
  });

  await test.step('a search by name, by number as it is shown, and by words', async () => {
    const search = page.getByRole('searchbox', { name: 'Search name, phone number or message' });
    for (const [typed, found] of [
      ['lead 4321', 'Lead 4321'],
      ['+1 555 010-1234', 'Lead 1234'],
      ['zebra crossing', 'Lead 2500'],
    ] as const) {
      await search.fill(typed);
      await expect(page.getByText(found, { exact: true })).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
    }
    await search.fill('no one is called this');
    await expect(page.getByText('No conversations match your search')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('Lead 5000', { exact: true })).toBeVisible();
  });

  await test.step('filters together, kept over a reload', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Campaign', { exact: true }).click();
    await page.getByRole('option', { name: 'Autumn' }).click();
    await page.getByLabel('Status', { exact: true }).click();
    await page.getByRole('option', { name: 'Qualified' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Lead 5000', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Lead 4995', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Lead 4995', { exact: true })).toBeVisible();
    await views(page)
      .getByRole('link', { name: /^AI Stopped/ })
      .click();
    await expect(page.getByText('Lead 4995', { exact: true })).toHaveCount(0);
  });
});
