import type { Page } from '@playwright/test';
import { type Generation, firstSteps, withStep } from '#domain/campaigns/generation.ts';

type Shown = 'everything' | 'the middle' | 'nothing';

/**
 * Controls what the page sees of a generation, however fast the work is: everything, a generation in
 * progress, or nothing, as without a network.
 */
export async function viewOf(page: Page) {
  let shown: Shown = 'everything';
  await page.route(/\/rpc\/campaigns\/(creation|myCreation)\b/, async (route) => {
    if (shown === 'nothing') return route.abort('internetdisconnected');
    const answer = await route.fetch();
    const body = (await answer.json()) as { json: Generation | null };
    if (shown === 'everything' || !body.json) return route.fulfill({ response: answer });
    const steps = withStep(firstSteps('website'), 'pages', 'running', '3 of 5 pages');
    const json = { ...body.json, state: 'running', steps, error: null, ended_at: null };
    return route.fulfill({ response: answer, json: { ...body, json } });
  });
  return { show: (what: Shown) => (shown = what) };
}
