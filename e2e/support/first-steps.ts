import { expect, type Page } from '@playwright/test';
import { pathOf } from './address.ts';

/** Creates the first team, Studio Nord, and opens its dashboard. */
export async function createFirstTeam(page: Page) {
  await page.getByLabel('Team name').fill('Studio Nord');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: "You're all set" })).toBeVisible();
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard\/studio-nord-\d{6}\/get-started/);
}

/** Fills in the campaign wizard on the open page. */
export async function createCampaignByHand(page: Page) {
  await page.goto(`${(await pathOf(page)).replace(/\/get-started.*/, '')}/get-started/manual`);
  await page.getByLabel('Campaign name').fill('Spring');
  await page.getByLabel('Company name').fill('Studio Nord');
  await page.getByLabel('Business activity').click();
  await page.getByRole('option', { name: 'Coaching' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page
    .getByLabel('Offer description')
    .fill('Twelve weekly coaching sessions that help founders to sell with ease and joy.');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Agent name').fill('Léa');
  await page.getByLabel('Main objective').click();
  await page.getByRole('option', { name: 'Book appointments' }).click();
  await page.getByLabel('Objective link').fill('https://cal.example/studio-nord');
  await page.getByRole('button', { name: 'Create AI Agent' }).click();
  await expect(page.getByRole('heading', { name: 'AI Agent Created Successfully!' })).toBeVisible();
}
