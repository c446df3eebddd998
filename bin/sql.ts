import pg from 'pg';
import { readStartEnv } from '#server/platform/settings/read-env.ts';
import { requestsHelp } from './help.ts';
import { withRunningProduct } from './seed/target.ts';
import { withDatabase } from './tool.ts';
import './dotenv.ts';

/** Runs one query on the database of `npm start`, as its owner so that row-level security hides nothing. */
const query = process.argv.slice(2).join(' ');
if (query && !requestsHelp([query]))
  await withDatabase(withRunningProduct(readStartEnv(process.env)), show);
else console.error('npm run sql -- "SELECT …"');

async function show(url: string): Promise<void> {
  // A query must not change any rows.
  const options = '-c default_transaction_read_only=on';
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(query);
    for (const row of rows) console.log(JSON.stringify(row));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await client.end();
  }
}
