import type { CDPSession, Page } from 'playwright-core';
import { openByClick } from './open-by-click.ts';
import { serializeVisible } from './serialize-visible.ts';

/** A page whose text does not change for this long has come to rest. */
const STEADY_MS = 400;
const STEP_MS = 80;
/** Less text than this is a page that still loads. */
const SCARCE_TEXT = 250;
/** Tabs, answers and switches that are tried: less than a second in all. */
const MAX_CLICKS = 10;
const WORLD = 'opensetter-reader';

export interface VisibleHtmlOptions {
  /** longest wait for the text to come to rest, in ms */
  settle: number;
  maxLength: number;
}

/**
 * The HTML of a drawn page, in which what no one sees is marked as `hidden`. It is computed in a
 * separate world, where the page's scripts cannot change what a function answers.
 */
export async function visibleHtml(
  page: Page,
  { settle, maxLength }: VisibleHtmlOptions,
): Promise<string> {
  const session = await page.context().newCDPSession(page);
  try {
    const evaluate = await isolatedWorld(session);
    await settled(evaluate, settle);
    const serialize = `(${serializeVisible.toString()})(${maxLength})`;
    const asDrawn = String(await evaluate(serialize));
    // A page that leaves when it is clicked was read before.
    const opened = await evaluate(`(async () => {
      const removeCopies = await (${openByClick.toString()})(${MAX_CLICKS});
      const html = removeCopies && ${serialize};
      removeCopies?.();
      return html;
    })()`).catch(() => undefined);
    return typeof opened === 'string' ? opened : asDrawn;
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
 * Waits until the text no longer changes, and scrolls through the page: many show their parts,
 * and load their pictures, only when they come into view.
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
