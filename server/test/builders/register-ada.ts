import type { TestServices } from '../services.ts';
import { openBrowser } from '#server/test/browser.ts';

let counter = 0;
export const newAddress = () => `ada${(counter += 1)}@example.com`;
export const password = 'analytical engine';

export async function registerAda(services: TestServices, email = newAddress()) {
  const browser = openBrowser(services);
  const me = await browser.rpc.accounts.register({ name: 'Ada King Lovelace', email, password });
  return { browser, me, email };
}
