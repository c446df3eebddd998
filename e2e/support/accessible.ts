import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing on the page that axe would complain about. An open menu lies outside of the landmarks, at
 * the end of the page: its button says where it belongs.
 */
export async function expectAccessible(page: Page, { menuOpen = false } = {}) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (menuOpen ? axe.disableRules('region') : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found).toEqual([]);
}
