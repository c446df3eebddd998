import { expect, type Page } from '@playwright/test';

/** Fills in the website form, which names the campaign after the URL. */
export async function fillWebsiteForm(page: Page, website_url: string) {
  await page.getByLabel('Website URL').fill(website_url);
  await page.getByLabel('Company name').fill('Studio Nord');
  await page.getByLabel('Agent name').fill('Léa');
  await page.getByLabel('Agent language').click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByLabel('Main objective').click();
  await page.getByRole('option', { name: 'Book appointments' }).click();
  await page.getByLabel('Booking link').fill('https://cal.example/nord');
}

const ANSWERS = [
  'Founders lose hours each week on follow-ups, and no one answers their leads in time.',
  'Twelve weekly sessions in which they build a way of selling that fits them.',
  'Founders of small service companies who sell themselves.',
  'Fifteen years in sales, and groups of six at most.',
];

/** Answers the questionnaire from its first step to the review. */
export async function answerQuestions(page: Page) {
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByLabel('Company name').fill('Studio Nord');
  await page.getByLabel('Business activity').click();
  await page.getByRole('option', { name: 'Coaching & Training' }).click();
  await next.click();
  for (const [index, answer] of ANSWERS.entries()) {
    await expect(page.getByText(`Step ${index + 2} of 7`)).toBeVisible();
    await page.getByRole('textbox').fill(answer);
    await next.click();
  }
  await page.getByLabel('Agent name').fill('Léa');
  await page.getByLabel('Objective link').fill('https://cal.example/nord');
  await next.click();
  await expect(page.getByText('Step 7 of 7: Review & Submit')).toBeVisible();
}
