import { ALIASES, PAGES } from './pages.ts';

/** Every address that the browser application knows. The server answers any other with 404. */
export const PAGE_PATHS: string[] = [...Object.values(PAGES), ...ALIASES];

const PATTERNS = PAGE_PATHS.map((path) => ({ pattern: patternOf(path), path }));

/** Whether a page of the application has this address. Partner pages exist where `partners` is set. */
export function isPagePath(path: string, { partners = true } = {}): boolean {
  return PATTERNS.some(
    (page) => page.pattern.test(path) && (partners || !page.path.endsWith('/partners')),
  );
}

/** `:name` is one segment, `:name?` one or none, `*` any number of them; a slash may end it. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean).map(segmentPattern);
  return new RegExp(`^${segments.join('')}/?$`, 'i');
}

function segmentPattern(segment: string): string {
  if (segment === '*') return '(?:/.*)?';
  if (!segment.startsWith(':')) return `/${segment}`;
  return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
}
