import { PASSWORD } from './support/people.ts';
import { startProduct } from './support/product.ts';
import { startSite } from './support/site.ts';

async function register(url: string) {
  const answer = await fetch(`${url}/rpc/accounts/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      json: { name: 'First', email: 'first@example.com', password: PASSWORD },
    }),
  });
  if (!answer.ok) throw new Error(`The first account was refused: ${await answer.text()}`);
}

/** Starts one product for all browser tests; each test creates its own user and team. */
export default async function globalSetup() {
  const site = await startSite();
  const product = await startProduct({
    WEBSITE_ALLOWED_ORIGINS: site.origin,
    // Each user in the tests has a different network, because sign-ups per network are limited.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  // With an account, the first page is the login instead of the installation's setup.
  await register(product.url);
  process.env.E2E_BASE_URL = product.url;
  process.env.E2E_SANDBOX_URL = product.sandboxUrl;
  process.env.E2E_DATA_DIR = product.dataDir;
  process.env.E2E_SITE_URL = site.origin;
  return async () => {
    await product.stop();
    await site.stop();
  };
}
