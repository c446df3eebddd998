import type { Page } from '@playwright/test';

/**
 * The path that the page itself shows now. `page.url()` learns of a change within the page a moment
 * later than expectations about it, which ask the page.
 */
export const pathOf = (page: Page): Promise<string> => page.evaluate(() => location.pathname);
