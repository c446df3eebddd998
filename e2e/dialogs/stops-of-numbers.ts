import { expect, type Page } from '@playwright/test';
import { DEMO_HOME as home } from '../support/demo.ts';
import { button, pressButton, type Stop } from './walk.ts';

const connect = `${home}/whatsapp?tab=connect`;
const inDialog = (page: Page) => page.getByRole('dialog').last();

/** A file of two leads is checked and started, so that it can be undone. */
async function importLeads(page: Page) {
  await chooseCampaign(page, 'Founder Coaching');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'leads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name;Phone\nAda Abel;+447911123456\nBen Bauer;+447911123457'),
  });
  await page.getByLabel('Where did these people agree to be contacted?').fill('Our webinar');
  await button('Upload and check')(page).click();
  await button('Start import')(page).click();
  await expect(page.getByText('2 of 2 leads entered')).toBeVisible();
}

async function chooseCampaign(page: Page, name: string) {
  await page.getByLabel('Campaign', { exact: true }).click();
  await page.getByRole('option', { name }).click();
}

/** The billing period is about to end, and Stripe's stand-in knows nothing of this team. */
const billing: Stop[] = [
  {
    source: 'features/billing/current-plan.tsx',
    at: `${home}/subscription`,
    opener: button('Cancel subscription'),
    shows: ['alertdialog', 'Cancel your subscription?'],
  },
  {
    source: 'features/billing/change-dialog.tsx',
    at: `${home}/subscription`,
    opener: button(/^Downgrade to Business/),
    shows: ['dialog', /Business/],
  },
];

export const numberStops: Stop[] = [
  ...billing,
  {
    source: 'features/whatsapp/disconnect-dialog.tsx',
    at: connect,
    opener: button('Disconnect'),
    shows: ['alertdialog', 'Disconnect this number?'],
  },
  {
    source: 'features/whatsapp/remove-dialog.tsx',
    at: connect,
    opener: button('Remove'),
    shows: ['alertdialog', 'Remove this number?'],
  },
  {
    source: 'features/whatsapp/warning-dialog.tsx',
    at: connect,
    prepare: (page) => chooseCampaign(page, 'Autumn Retreat'),
    opener: button('Connect WhatsApp'),
    shows: ['dialog', 'Important: Read Before Connecting'],
  },
  {
    source: 'features/whatsapp/scan-dialog.tsx',
    at: connect,
    prepare: (page) => chooseCampaign(page, 'Autumn Retreat'),
    opener: button('Connect WhatsApp'),
    leadsOn: (page) => pressButton(page, inDialog(page), 'I Understand, Continue'),
    shows: ['dialog', 'Scan the QR code'],
  },
  {
    source: 'features/outreach/import/import-card.tsx',
    at: `${home}/outreach?tab=import`,
    prepare: importLeads,
    opener: button('Undo'),
    shows: ['alertdialog', 'Undo this import?'],
  },
];

/** While a website that never answers is read. */
export const generationStops = (at: string, fill: (page: Page) => Promise<void>): Stop[] => [
  {
    source: 'features/campaigns/generation/generation-dialog.tsx',
    at,
    prepare: fill,
    opener: button('Create My Agent'),
    shows: ['dialog', 'Scraping of your website'],
    leave: 'Cancel',
  },
];
