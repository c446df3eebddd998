import { whenAtRest } from './rest.ts';

const REGULAR = "400 1rem 'Inter Variable'";

/**
 * Loads and applies the product's typeface once the page is at rest. Until then, and if it fails, the
 * system font is used. A browser that has our files in its cache uses it immediately, so the page isn't
 * painted twice.
 */
export async function fetchTypeface(): Promise<void> {
  if (!isCacheWarm()) await whenAtRest();
  try {
    await document.fonts.load(REGULAR);
    document.documentElement.classList.add('own-typeface');
  } catch {
    // The system font stays.
  }
}

/** Whether one of our files came from the browser's cache, which then has the typeface too. */
const isCacheWarm = () =>
  performance
    .getEntriesByType('resource')
    .some(
      (file) =>
        file.name.includes('/assets/') && (file as PerformanceResourceTiming).transferSize === 0,
    );
