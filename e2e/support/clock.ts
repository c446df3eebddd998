import { expect, type Page } from '@playwright/test';

/** Skips the waiting time before "Continue". Needs `page.clock.install()` before the dialog opens. */
export async function skipCountdown(page: Page) {
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(page.getByRole('button', { name: /^Wait \d+s$/ })).toBeDisabled();
  while (!(await next.isVisible())) await page.clock.fastForward(1_000);
  await expect(next).toBeEnabled();
}

/** Skips the pauses between gateway calls until `holds`. Needs `page.clock.install()`. */
export async function skipPauses(
  page: Page,
  holds: (within: { timeout: number }) => Promise<void>,
) {
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await holds({ timeout: 250 });
  }).toPass({ timeout: 30_000, intervals: [50] });
}
