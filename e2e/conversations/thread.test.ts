import type { Page } from '@playwright/test';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { expectAccessible } from '../support/accessible.ts';
import { buildThreadMessage, CONVERSATION_ID, fakeThread } from '../support/fake-thread.ts';
import { signUpWithTeam } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { follow } from '../support/walk.ts';

// With animations, during which the thread must stay at its end.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const WIDTHS = [320, 360, 390, 412, 600, 768, 1024, 1280, 1440, 1920];
const LONG = 'This sentence is long enough to wrap at most widths, and it is repeated. '.repeat(6);

/** Makes every fifth message a photo of unknown size; photos differ between threads. */
function longTexts(index: number, thread = 0): Partial<ThreadMessage> {
  if (index % 5 !== 0) return { text: `${index} ${LONG}` };
  const file = {
    file_id: buildThreadMessage(thread * 1000 + index).message_id,
    mime: 'image/svg+xml',
    bytes: 1,
    name: `photo-${index}`,
    seconds: null,
    width: null,
    height: null,
    state: 'stored' as const,
    reason: null,
  };
  return { text: '', media_type: 'image', file };
}

const build = (count: number, given: (index: number) => Partial<ThreadMessage> = () => ({})) =>
  Array.from({ length: count }, (_, at) => buildThreadMessage(at + 1, given(at + 1)));

/** A photo that arrives late and is taller than its placeholder. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="green"/></svg>`;

/** Serves photos only once the thread has reached its end without them. */
async function servePhotosLate(page: Page) {
  await page.route('**/files/**', async (route) => {
    await expect.poll(() => leftBelow(page)).toBeLessThanOrEqual(2);
    await route.fulfill({ contentType: 'image/svg+xml', body: PHOTO });
  });
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Pixels between the view and the end of the thread. */
const leftBelow = (page: Page) =>
  log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);

/** Waits until all photos that the browser has started to fetch are loaded. */
async function photosAreThere(page: Page) {
  const missing = () =>
    log(page).evaluate(
      (box) => [...box.querySelectorAll('img')].filter((item) => !item.complete).length,
    );
  await expect.poll(missing).toBe(0);
}

/** Waits until nothing in the thread moves. Returns the pixels between the view and its end. */
async function atRest(page: Page): Promise<number> {
  await photosAreThere(page);
  const now = async () => {
    const before = await leftBelow(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    return (await leftBelow(page)) - before;
  };
  await expect.poll(now).toBe(0);
  return leftBelow(page);
}

async function expectAtEnd(page: Page, text: string | RegExp) {
  await expect(log(page).getByText(text).last()).toBeInViewport();
  await expect.poll(() => leftBelow(page)).toBeLessThanOrEqual(2);
}

/** Opens a thread by its link, or with `open`. */
async function openThread(
  page: Page,
  path: string,
  open: (address: string) => Promise<unknown> = (address) => page.goto(address),
) {
  await open(path);
  await expect(log(page).getByRole('article').last()).toBeVisible({ timeout: 45_000 });
}

const pathTo = (team_slug: string, conversation_id = CONVERSATION_ID) =>
  `/dashboard/${team_slug}/conversations/${conversation_id}`;

test('a thread opens at its newest message at every width', async ({ context }) => {
  test.setTimeout(600_000);
  const { page, team } = await signUpWithTeam(context, 'Wide', 'Widths');
  await servePhotosLate(page);
  const fake = await fakeThread(page, []);
  for (const name of ['short', 'long']) {
    for (const [at, width] of WIDTHS.entries()) {
      await test.step(`${name} texts at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
        // Each is a different conversation with different photos, so that nothing of it is loaded yet.
        const thread = at + (name === 'long' ? WIDTHS.length : 0);
        const messages = build(
          120,
          name === 'long' ? (index) => longTexts(index, thread) : undefined,
        );
        fake.messages.splice(0, Number.POSITIVE_INFINITY, ...messages);
        const path = pathTo(team.team_slug, buildThreadMessage(thread).message_id);
        // The first of each kind is opened by a page load, the others from within the app.
        await openThread(page, path, at === 0 ? undefined : (address) => follow(page, address));
        await expect(log(page).locator('[data-message]').last()).toBeInViewport();
        await expect.poll(() => leftBelow(page)).toBeLessThanOrEqual(2);
        await photosAreThere(page);
        await expect.poll(() => leftBelow(page)).toBeLessThanOrEqual(2);
        const last = messages.at(-1)?.message_id ?? '';
        await expect(page.locator(`[data-message="${last}"]`)).toBeInViewport();
      });
    }
  }
});

test('nothing but a person leaves the newest message', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Stick', 'Sticking');
  await page.setViewportSize({ width: 1440, height: 900 });
  await servePhotosLate(page);
  const fake = await fakeThread(page, build(200, longTexts));
  await openThread(page, pathTo(team.team_slug));
  await expectAtEnd(page, /.*/);

  await test.step('a narrower window, and a keyboard that opens', async () => {
    for (const size of [
      { width: 700, height: 900 },
      { width: 390, height: 844 },
      { width: 390, height: 420 },
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => leftBelow(page)).toBeLessThanOrEqual(2);
    }
  });

  await test.step('a composer that grows', async () => {
    await page.getByRole('textbox', { name: 'Your message' }).fill('line\n'.repeat(8));
    await expect.poll(() => leftBelow(page)).toBeLessThanOrEqual(2);
  });

  await test.step('a new message is followed', async () => {
    await fake.arrive(buildThreadMessage(201, { text: 'The newest of all' }));
    await expectAtEnd(page, 'The newest of all');
  });

  await test.step('scrolling up stays there, with a notice of new messages', async () => {
    await log(page).hover();
    await page.mouse.wheel(0, -500);
    await expect.poll(() => leftBelow(page)).toBeGreaterThan(200);
    const before = await atRest(page);
    await fake.arrive(buildThreadMessage(202, { text: 'While you read' }));
    await expect(page.getByRole('button', { name: /New messages/ })).toBeVisible();
    expect(await leftBelow(page)).toBeGreaterThanOrEqual(before);
    await page.getByRole('button', { name: /New messages/ }).click();
    await expectAtEnd(page, 'While you read');
  });

  await test.step('close to the end nothing moves until a message arrives', async () => {
    await log(page).hover();
    await page.mouse.wheel(0, -500);
    await expect.poll(() => leftBelow(page)).toBeGreaterThan(200);
    await atRest(page);
    await log(page).evaluate((box) => {
      box.scrollTop = box.scrollHeight - box.clientHeight - 60;
    });
    const before = await atRest(page);
    const fetched = page.waitForResponse(/conversations\/thread/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await fetched;
    await expect(log(page)).toHaveAttribute('aria-busy', 'false');
    expect(await atRest(page)).toBe(before);
    await fake.arrive(buildThreadMessage(203, { text: 'The one to see' }));
    await expectAtEnd(page, 'The one to see');
  });
});

test('history comes in above without a jump, and 5,000 messages stay light', async ({
  context,
}) => {
  test.setTimeout(240_000);
  const { page, team } = await signUpWithTeam(context, 'Far', 'History');
  await page.setViewportSize({ width: 390, height: 844 });
  const fake = await fakeThread(page, build(5_000));
  await openThread(page, pathTo(team.team_slug));
  await expectAtEnd(page, 'Message 5000');
  await log(page).hover();

  await test.step('what is read stays in place', async () => {
    await page.getByRole('button', { name: 'Load History' }).waitFor({ state: 'attached' });
    await page.mouse.wheel(0, -1500);
    await expect.poll(() => leftBelow(page)).toBeGreaterThan(200);
    await atRest(page);
    const read = log(page).locator('[data-message]').nth(12);
    const id = await read.getAttribute('data-message');
    const top = async () =>
      (await page.locator(`[data-message="${id}"]`).boundingBox())?.y ?? Number.NaN;
    const before = await top();
    const pages = fake.pages();
    await page.getByRole('button', { name: 'Load History' }).dispatchEvent('click');
    await expect.poll(() => fake.pages()).toBeGreaterThan(pages);
    await atRest(page);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(3);
  });

  await test.step('to the beginning', async () => {
    const first = log(page).getByText('Message 1', { exact: true });
    await expect(async () => {
      await log(page).press('Home');
      await expect(first).toBeVisible({ timeout: 20 });
    }).toPass({ timeout: 120_000, intervals: [0] });
    expect(await log(page).locator('[data-message]').count()).toBeLessThan(120);
  });
});

test('a thread is accessible and goes by keyboard', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Key', 'Keys');
  await fakeThread(
    page,
    build(30, (index) =>
      index === 29
        ? {
            text: 'See https://example.com/a and javascript:alert(1)',
            quoted: { message_id: buildThreadMessage(3).message_id, from_lead: true, text: 'Hi' },
            lead_reaction: '👍',
            our_reaction: '❤️',
            edited_at: '2026-09-01T10:00:00Z',
          }
        : {},
    ),
  );
  await openThread(page, pathTo(team.team_slug));
  await expectAtEnd(page, 'Message 30');
  const link = page.getByRole('link', { name: 'https://example.com/a' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('link', { name: /javascript/ })).toHaveCount(0);
  await expectAccessible(page);

  await log(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-message]:focus')).toContainText('Message 30');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-message]:focus')).toContainText('example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    page.locator(`[data-message="${buildThreadMessage(3).message_id}"]`),
  ).toBeInViewport();
});

test('what was written outlives a reload, and a send that fails', async ({ context }) => {
  const { page, team } = await signUpWithTeam(context, 'Draft', 'Drafts');
  const fake = await fakeThread(page, build(10));
  await openThread(page, pathTo(team.team_slug));
  const box = page.getByRole('textbox', { name: 'Your message' });
  await box.fill('half a sentence');
  await page.reload();
  await expect(box).toHaveValue('half a sentence');

  let answer: 'fail' | 'take' = 'fail';
  await page.route('**/rpc/conversations/reply', async (route) => {
    if (answer === 'fail') return route.abort('connectionfailed');
    const { json } = route.request().postDataJSON() as {
      json: { message_id: string; text: string };
    };
    const message = buildThreadMessage(11, {
      message_id: json.message_id,
      text: json.text,
      state: 'sent',
      from_lead: false,
      type_interaction: 'HUMAN_MESSAGE',
    });
    fake.messages.push(message);
    await route.fulfill({ json: { json: message } });
  });
  await box.press('Enter');
  await expect(log(page).getByText('half a sentence')).toBeVisible();
  await expect(log(page).getByText(/Not sent: /)).toBeVisible();
  await expect(box).toHaveValue('');

  await page.reload();
  await expect(log(page).getByText('half a sentence')).toBeVisible();
  answer = 'take';
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(log(page).getByText(/Not sent: /)).toHaveCount(0);
  await expect(log(page).getByText('half a sentence')).toHaveCount(1);
  await page.reload();
  await expect(log(page).getByText('half a sentence')).toHaveCount(1);
});
