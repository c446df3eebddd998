import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { createCampaign, linkNumber, newPhone } from '../support/numbers.ts';
import { signUpWithTeam } from '../support/people.ts';
import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

/** A single-color picture, larger than we send. */
const picture = (background: string) =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .png()
    .toBuffer();

interface NewItem {
  color: string;
  name: string;
  price: string;
}

/** Adds a picture with the card's form. */
async function addPicture(page: Page, { color, name, price }: NewItem) {
  await page.getByRole('button', { name: 'Add a file' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add something to send' });
  const buffer = await picture(color);
  await drawer
    .getByLabel('Choose a file')
    .setInputFiles({ name: `${color}_sofa.png`, mimeType: 'image/png', buffer });
  await expect(drawer.getByLabel('Name')).toHaveValue(`${color} sofa`);
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('When to send it').fill(`asked to see the ${color} one`);
  await drawer.getByLabel('Price').fill(price);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
}

test('a lead asks for pictures and gets the right one, once', async ({ context, sandbox }) => {
  const owner = await signUpWithTeam(context, 'Ines', 'Casa Sofa');
  const { page, team, call } = owner;
  const { team_slug } = team;
  const { campaign_id, campaign_slug } = await createCampaign(owner, team_slug);
  const session = await linkNumber(owner, sandbox, { team_slug, campaign_id }, newPhone());
  const address = `/dashboard/${team_slug}/campaigns/${campaign_slug}/agent`;

  const sent = async () => {
    const answer = await context.request.get(
      `${SANDBOX_URL}/waha/_control/sessions/${session}/sent`,
    );
    const body = (await answer.json()) as {
      sent: { text: string; id: string; file?: { mimetype: string } }[];
    };
    return body.sent;
  };

  await test.step('the owner adds two pictures, one of them on a phone', async () => {
    await page.goto(address);
    await expect(page.getByText('Nothing to send yet')).toBeVisible();
    await addPicture(page, { color: 'blue', name: 'Blue velvet sofa', price: '900 €' });
    await page.setViewportSize({ width: 390, height: 844 });
    await addPicture(page, { color: 'red', name: 'Red velvet sofa', price: '800 €' });
    for (const name of ['Blue velvet sofa', 'Red velvet sofa']) {
      const preview = page.getByRole('link', { name, exact: true }).locator('img');
      await expect
        .poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(1600);
    }
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the agent’s test chat shows what would be sent', async () => {
    await page
      .getByLabel('Message', { exact: true })
      .fill('Can you send me photos of the red one?');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Attached: Red velvet sofa')).toBeVisible();
    expect(await sent()).toEqual([]);
  });

  await test.step('a lead asks, and gets the picture with a text under it', async () => {
    const phone = newPhone(1);
    await sandbox.receiveWhatsapp(session, phone, 'Can you send me photos of the blue one?');
    await expect
      .poll(sent)
      .toMatchObject([
        { text: expect.stringContaining('Blue velvet sofa'), file: { mimetype: 'image/jpeg' } },
      ]);
    await sandbox.receiveWhatsapp(session, phone, 'Please send the blue one again');
    await expect.poll(async () => (await sent()).length).toBe(2);
    expect((await sent())[1]?.file).toBeUndefined();
  });

  await test.step('the thread shows the picture, and that the lead has it', async () => {
    const { items } = await call<{ items: { conversation_id: string }[] }>('conversations/list', {
      team_slug,
    });
    await page.goto(`/dashboard/${team_slug}/conversations/${items[0]?.conversation_id}`);
    const log = page.getByRole('log');
    const photo = log.getByRole('img', { name: 'blue_sofa.jpg' });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
    await expect(log.getByText('Blue velvet sofa', { exact: true })).toBeVisible();
    await expect(log.getByText(/Delivered|Read/).first()).toBeAttached();
  });

  await test.step('the owner sees that one lead got it, and removes it', async () => {
    await page.goto(address);
    const row = page.getByRole('listitem').filter({ hasText: 'Blue velvet sofa' });
    await expect(row.getByText('Sent to 1 lead')).toBeVisible();
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toBeHidden();
  });
});
