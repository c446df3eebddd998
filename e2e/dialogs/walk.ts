import { expect, type Locator, type Page } from '@playwright/test';

/** One dialog, menu, sheet or confirmation, and how a person without a mouse gets there. */
export interface Stop {
  /** its file below web/, with its place in it where there are several */
  source: string;
  /** the address; with `fresh` it is opened anew, whatever was shown before */
  at: string;
  fresh?: boolean;
  width?: number;
  /** brings the page to where it can be opened */
  prepare?: (page: Page) => Promise<unknown>;
  /** what has the focus before, and again afterwards */
  opener: (page: Page) => Locator;
  /** the key that opens it, pressed on the opener */
  key?: string;
  /** what is chosen in the menu that the opener opens */
  item?: string;
  /** what is shown first and leads on to it, by keys */
  leadsOn?: (page: Page) => Promise<unknown>;
  shows: [role: 'dialog' | 'alertdialog' | 'menu', name: string | RegExp];
  /** its button, where Escape is no way out */
  leave?: string;
  /** what has the focus afterwards, where the opener is gone */
  back?: (page: Page) => Locator;
  /** where it leads, if it leaves its page */
  lands?: string;
}

/** The first button of a name. */
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();

const WIDTH = 1440;
/** More than any of them has. */
const MAX_STOPS = 40;

/** Opens it with keys, stays in it with the Tab key, leaves it, and is where it was opened. */
export async function walk(page: Page, stop: Stop): Promise<void> {
  await page.setViewportSize({ width: stop.width ?? WIDTH, height: 900 });
  const { pathname, search } = new URL(page.url().replace('about:blank', 'http://none'));
  if (stop.fresh || pathname + search !== stop.at) await page.goto(stop.at);
  await stop.prepare?.(page);
  const opener = stop.opener(page);
  await reach(page, opener);
  await page.keyboard.press(stop.key ?? 'Enter');
  if (stop.item) await chooseItem(page, stop.item);
  await stop.leadsOn?.(page);
  const [role, name] = stop.shows;
  const shown = page.getByRole(role, { name, exact: typeof name === 'string' }).last();
  await expect(shown).toBeVisible();
  await expectFocusIn(shown);
  if (role === 'menu') await expectTabStays(page, shown, 1);
  else await expectTabStays(page, shown, MAX_STOPS);
  if (stop.leave) await pressButton(page, shown, stop.leave);
  else await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  if (stop.lands) await expect(page).toHaveURL(stop.lands);
  else await expect(stop.back ? stop.back(page) : opener).toBeFocused();
}

/** With the Tab key, from what stands before it. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // What may not be done is explained by its button, which is only marked as disabled.
  await expect(target).not.toHaveAttribute('disabled');
  await target.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

async function chooseItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menu').getByRole('menuitem', { name, exact: true });
  await expect(item).toBeVisible();
  for (let step = 0; step < MAX_STOPS && !(await hasFocus(item)); step += 1) {
    await pressAndWait(page, 'ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The focus of a menu moves a moment after the key: who presses again before goes past an item. */
async function pressAndWait(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(key);
  await expect.poll(() => before.evaluate((one) => one !== document.activeElement)).toBe(true);
  await before.dispose();
}

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);

const holdsFocus = (one: Locator) =>
  one.evaluate((element) => element.contains(document.activeElement));

const expectFocusIn = (shown: Locator) => expect.poll(() => holdsFocus(shown)).toBe(true);

/** Once around with the Tab key, and back over the edge: nothing behind it is reached. */
async function expectTabStays(page: Page, shown: Locator, most: number): Promise<void> {
  const marked = () =>
    shown.evaluate((element) => {
      const seen = document.activeElement?.hasAttribute('data-walked') ?? false;
      document.activeElement?.setAttribute('data-walked', '');
      return { inside: element.contains(document.activeElement), seen };
    });
  await marked();
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const { inside, seen } = await marked();
    expect(inside, `stop ${step + 1} is inside`).toBe(true);
    if (seen) break;
  }
  await page.keyboard.press('Shift+Tab');
  await expectFocusIn(shown);
}

/** Presses a button of what is shown by keys alone. */
export async function pressButton(page: Page, shown: Locator, name: string): Promise<void> {
  const button = shown.getByRole('button', { name, exact: true });
  await reach(page, button);
  await page.keyboard.press('Enter');
}
