import type { Page } from '@playwright/test';

/**
 * The path that the page itself shows now. `page.url()` learns of a navigation within the page slightly
 * later than expectations about it, which ask the page.
 */
export const pathOf = (page: Page): Promise<string> => page.evaluate(() => location.pathname);

/** Collects the URLs that proxies and servers see from now on. */
export function seenAddresses(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    seen.push(request.url().split('#')[0] ?? '', request.headers().referer ?? '');
  });
  return seen;
}
