import { startProduct } from './support/product.ts';

/** One product for all browser tests; each test makes a person and a team of its own. */
export default async function globalSetup() {
  const product = await startProduct();
  process.env.E2E_BASE_URL = product.url;
  process.env.E2E_SANDBOX_URL = product.sandboxUrl;
  process.env.E2E_DATA_DIR = product.dataDir;
  return () => product.stop();
}
