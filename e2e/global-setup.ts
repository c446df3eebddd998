import { startProduct } from './support/product.ts';
import { startSite } from './support/site.ts';

/** One product for all browser tests; each test makes a person and a team of its own. */
export default async function globalSetup() {
  const site = await startSite();
  const product = await startProduct({ WEBSITE_ALLOWED_ORIGINS: site.origin });
  process.env.E2E_BASE_URL = product.url;
  process.env.E2E_SANDBOX_URL = product.sandboxUrl;
  process.env.E2E_DATA_DIR = product.dataDir;
  process.env.E2E_SITE_URL = site.origin;
  return async () => {
    await product.stop();
    await site.stop();
  };
}
