import type { CDPSession, Page } from 'playwright-core';
import { openByClick } from './open-by-click.ts';
import { serializeVisible } from './serialize-visible.ts';

/** A page counts as loaded when its text hasn't changed for this long. */
const STEADY_MS = 400;
const STEP_MS = 80;
/** A page with less text is still loading. */
const SCARCE_TEXT = 250;
/** Tabs, answers and switches to click, which takes less than a second in total. */
const MAX_CLICKS = 10;
const WORLD = 'opensetter-reader';

/**
 * The HTML of a rendered page with invisible elements marked as `hidden`. Evaluated in an isolated world,
 * where the page's scripts can't change what functions return. Waits up to `settle` ms until the text stops
 * changing.
 */
export async function visibleHtml(
  page: Page,
  { settle, maxLength }: { settle: number; maxLength: number },
): Promise<string> {
  const session = await page.context().newCDPSession(page);
  try {
    const evaluate = await isolatedWorld(session);
    await settled(evaluate, settle);
    const serialize = `(${serializeVisible.toString()})(${maxLength})`;
    const rendered = String(await evaluate(serialize));
    // Read the page first, in case a click navigates away.
    const opened = await evaluate(`(async () => {
      const removeCopies = await (${openByClick.toString()})(${MAX_CLICKS});
      const html = removeCopies && ${serialize};
      removeCopies?.();
      return html;
    })()`).catch(() => undefined);
    return typeof opened === 'string' ? opened : rendered;
  } finally {
    await session.detach().catch(() => {});
  }
}

type Evaluate = (expression: string) => Promise<unknown>;

async function isolatedWorld(session: CDPSession): Promise<Evaluate> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: WORLD,
  });
  return async (expression) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  };
}

/**
 * Waits until the text stops changing, and scrolls through the page: many pages show parts and load
 * pictures only when they come into view.
 */
async function settled(evaluate: Evaluate, settle: number): Promise<void> {
  const hasScripts = Number(await evaluate('document.scripts.length')) > 0;
  const until = performance.now() + settle;
  let last = -1;
  let steadySince = performance.now();
  for (let step = 1; performance.now() < until; step += 1) {
    const [length = 0, below = 0] = (await evaluate(
      `scrollTo(0, innerHeight * ${step}),
      [document.body?.innerText.length ?? 0, document.documentElement.scrollHeight - innerHeight * (${step} + 1)]`,
    )) as number[];
    if (below > 0 || length !== last) steadySince = performance.now();
    last = length;
    const needed = hasScripts && length < SCARCE_TEXT ? settle : STEADY_MS;
    if (performance.now() - steadySince >= needed) break;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  await evaluate('scrollTo(0, 0)');
}
