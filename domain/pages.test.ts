import { expect, it } from 'vitest';
import { isPagePath } from './pages.ts';

it.each([
  ['/', true],
  ['/auth/login', true],
  ['/auth/login/', true],
  ['/dashboard/acme', true],
  ['/dashboard/acme/conversations/0198', true],
  ['/dashboard/acme/billing/plans/x', true],
  ['/dashboard/acme/campaigns/spring/agent', true],
  ['/dashboard/acme/campaigns/spring/edit', true],
  ['/dashboard/acme/prompts/spring/editor', true],
  ['/dashboard/acme/knowledge', true],
  ['/dashboard/acme/learning', true],
  ['/dashboard/acme/get-started/results-manual/spring', true],
  ['/nowhere', false],
  ['/auth/nowhere', false],
  ['/dashboard/acme/nowhere', false],
  ['/dashboard/acme/campaigns/spring', false],
  ['/.env', false],
  ['/wp-login.php', false],
])('%s is a page: %s', (path, known) => {
  expect(isPagePath(path)).toBe(known);
});
