import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM_FLAGS, findShell } from '../../../e2e/support/chromium.ts';
import { registerPicture } from '../../media/picture.ts';
import { createRecording } from '../../media/recording.ts';
import { type Gateway, linkedSession, startGateway, until } from '../../test/gateway.ts';

/** Plays a voice note until it stops, and returns the position. */
const heardFor = (player: SVGElement | HTMLElement) =>
  new Promise((resolve, reject) => {
    const audio = player as HTMLAudioElement;
    audio.addEventListener('pause', () => resolve(audio.currentTime));
    audio.play().catch(reject);
  });

const jane = { from: '15557770001', name: 'Jane Miller' };
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const chatId = '15557770001@c.us';

describe('the phone', () => {
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = findShell();
    browser = await chromium.launch({
      executablePath,
      args: ['--headless', ...CHROMIUM_FLAGS, ...MICROPHONE],
    });
  });
  afterAll(() => browser.close());

  async function open(gateway: Gateway, query: string, look: object = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...look });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (said) => said.type() === 'error' && problems.push(said.text()));
    onTestFinished(async () => {
      await context.close();
      expect(problems).toEqual([]);
    });
    await page.goto(`${gateway.url}/phone${query}`);
    return page;
  }

  test('scans the code that a session shows', async () => {
    const gateway = await startGateway();
    await gateway.control('POST', '/settings', { timeScale: 1 });
    await gateway.api('POST', '/api/sessions', { name: 'team-acme', start: true });
    const page = await open(gateway, '');
    await page.getByRole('img', { name: 'QR code of team-acme' }).waitFor();
    await page.getByLabel('Phone number').fill('+33 6 12 34 56 78');
    await page.getByLabel('Name').fill('Studio Nord');
    await page.getByRole('button', { name: 'Scan this code' }).click();
    await until(gateway, 'team-acme', 'WORKING');
    await page.getByText('Connected').waitFor();
    const { me } = (await gateway.control('GET', '/sessions/team-acme')).json;
    expect(me).toMatchObject({ id: '33612345678@c.us', pushName: 'Studio Nord' });
  });

  test('writes as a lead, shows typing and the answer, and has read it', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const page = await open(gateway, '?session=default');
    await page.getByText('Add a lead').click();
    await page.getByLabel('Name').fill('Jane Miller');
    await page.getByLabel('Phone number').fill('+1 555 777 0001');
    await page.getByRole('button', { name: 'Add lead' }).click();
    await page.getByLabel('Message').fill('Hi');
    await page.getByRole('button', { name: 'Send' }).click();
    const log = page.getByRole('log');
    await log.getByText('Hi', { exact: true }).waitFor();

    await gateway.api('POST', '/api/startTyping', { session: 'default', chatId });
    await page.getByText('Acme Bot is typing…').waitFor();
    await gateway.api('POST', '/api/sendText', { session: 'default', chatId, text: 'Hello Jane' });
    await log.getByText('Hello Jane').waitFor();
    await page.getByText('Acme Bot is typing…').waitFor({ state: 'hidden' });
    await page.getByLabel('Owner').check();
    await log.getByRole('img', { name: 'Read' }).waitFor();
    const acks = gateway.receiver.of('message.ack').map(({ json }) => json.payload?.ackName);
    expect(acks).toContain('READ');
  });

  test('records a voice note, attaches a picture, and plays what it gets', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const look = { permissions: ['microphone'] };
    const page = await open(gateway, '?session=default&lead=15557770001', look);
    const log = page.getByRole('log');
    await page.getByRole('button', { name: 'Record a voice note' }).click();
    await page.getByRole('button', { name: 'End the recording' }).click();
    await page.getByLabel('What it says or shows').fill('How much is it?');
    await page.keyboard.press('Enter');
    await log.getByText('How much is it?').waitFor();
    const picture = await registerPicture('A broken tap');
    const file = { name: 'tap.png', mimeType: 'image/png', buffer: picture };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByLabel('What it says or shows').fill('A broken tap');
    await page.getByRole('button', { name: 'Send' }).click();
    await log.getByRole('img', { name: 'tap.png' }).waitFor();
    const reported = gateway.receiver.of('message').map(({ json }) => json.payload?.media);
    expect(reported).toMatchObject([{ mimetype: 'audio/webm' }, { filename: 'tap.png' }]);

    const data = createRecording({ says: 'It is 890 euros' }).toString('base64');
    const voice = { mimetype: 'audio/ogg; codecs=opus', data, filename: 'voice.ogg' };
    await gateway.api('POST', '/api/sendVoice', { session: 'default', chatId, file: voice });
    await log.getByText('It is 890 euros').waitFor();
    const player = log.getByLabel('Voice note').last();
    // A message that is updated before it plays, because it was read, keeps its player.
    await expect.poll(() => player.evaluate(heardFor)).toBeCloseTo(1, 1);
  });

  test('writes as the owner on the phone itself', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    await gateway.control('POST', '/sessions/default/messages', { ...jane, text: 'Hi' });
    const page = await open(gateway, '?session=default&lead=15557770001');
    await page.getByLabel('Owner').check();
    await page.getByLabel('Message').fill('I take over');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('I take over').waitFor();
    const last = gateway.receiver.of('message.any').at(-1)?.json.payload;
    expect(last).toMatchObject({ fromMe: true, source: 'app', from: chatId });
  });

  test('keeps what is being typed while messages come in, and a refusal says why', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const page = await open(gateway, '?session=default&lead=15557770001');
    await page.getByLabel('Message').fill('half a sent');
    await gateway.control('POST', '/sessions/default/messages', { ...jane, text: 'meanwhile' });
    await page.getByRole('log').getByText('meanwhile').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('half a sent');
    await gateway.control('POST', '/sessions/default/disconnect');
    await page.getByText('This device was unlinked').waitFor();
  });

  test('shows what leads write as text, whatever it is', async () => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    const evil = '<img src=x onerror="document.title=\'owned\'"><script>alert(1)</script>';
    await gateway.control('POST', '/sessions/default/messages', {
      ...jane,
      name: evil,
      text: evil,
    });
    const page = await open(gateway, '?session=default&lead=15557770001');
    await page.locator('.bubble .text', { hasText: '<img src=x' }).waitFor();
    expect(await page.title()).toBe('Phone · Sandbox');
  });

  test.each([
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ])('is accessible and fits at $width, $colorScheme', async ({ width, colorScheme }) => {
    const gateway = await startGateway();
    await linkedSession(gateway);
    await gateway.api('POST', '/api/sendText', { session: 'default', chatId, text: 'Hello' });
    await gateway.control('POST', '/sessions/default/messages', { ...jane, text: 'x'.repeat(400) });
    const look = { viewport: { width, height: 844 }, colorScheme };
    const page = await open(gateway, '?session=default&lead=15557770001', look);
    await page.getByRole('log').getByText('xxx').waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
