import { cpuWhile } from '../lib/processes.ts';
import { createPopulatedDatabase, databasePid } from '../lib/database.ts';
import { cpuCost, figure, latency, note } from '../lib/figures.ts';
import { startApp } from '../lib/app.ts';
import { emptyEndpoint, rawInserts } from '../lib/floors.ts';
import { closedLoop, openLoop } from '../lib/load.ts';
import { createNumbers, nthNumber } from '../lib/numbers.ts';
import { createPoster, inbound, nthLead } from '../lib/webhooks.ts';

const NUMBERS = 20;
const LEADS = 4_000;
const SECONDS = 10;
const LANES = 128;

/** Measures how fast leads' messages are stored, queued and acknowledged. No turns run meanwhile. */
export async function benchWebhook(): Promise<void> {
  const database = await createPopulatedDatabase();
  const numbers = await createNumbers(database, NUMBERS);
  // Leads get no answers before the run is over.
  const app = await startApp(database, 'http://127.0.0.1:9', { REPLY_QUIET_MS: '60000' });
  const poster = createPoster(app.url, LANES);
  const write = (n: number) => {
    const text = `Message ${n} of a lead who would like to know more`;
    return poster.post(inbound(nthNumber(numbers, n), nthLead(n % LEADS), text));
  };
  note('webhook: warming up');
  await closedLoop({ lanes: LANES, seconds: 3 }, write);
  note(`webhook: as fast as it goes, ${LANES} at once`);
  let rate = 0;
  const cpu = await cpuWhile(app.pid, await databasePid(), async () => {
    rate = await closedLoop({ lanes: LANES, seconds: SECONDS }, write);
  });
  figure('webhook_rate', rate, '1/s');
  cpuCost('webhook', rate * SECONDS, cpu);
  note('webhook: 500 a second');
  const times: number[] = [];
  await openLoop({ perSecond: 500, seconds: SECONDS }, async (n) => times.push(await write(n)));
  latency('webhook_at_500', times);
  await poster.close();
  await app.stop();

  figure('baseline_empty_endpoint_rate', await emptyEndpoint(LANES), '1/s');
  figure('baseline_raw_insert_rate', await rawInserts(database), '1/s');
}
