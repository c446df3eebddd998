import { startApp } from '../lib/app.ts';
import { startCounterpart, type Sent } from '../lib/counterpart.ts';
import { cpuWhile } from '../lib/processes.ts';
import { createUsedDatabase, databasePid, withClient } from '../lib/database.ts';
import { cpuCost, figure, latency } from '../lib/figures.ts';
import { startFloor } from '../lib/floors.ts';
import { closedLoop, openLoop } from '../lib/load.ts';
import { note } from '../lib/note.ts';
import { type BenchNumber, createNumbers } from '../lib/numbers.ts';
import { createPoster, echoes, inbound, type Poster } from '../lib/webhooks.ts';

const NUMBERS = 20;
const LEADS = 200;
const SECONDS = 10;

/**
 * From what a lead wrote to the answer that is handed to the gateway, with a model that answers at
 * once and no waiting for a pause: what the product itself costs. Each answer is echoed and
 * acknowledged as the gateway does it, three webhooks more.
 */
export async function benchTurns(): Promise<void> {
  const database = await createUsedDatabase();
  const numbers = await withClient(database, (client) =>
    createNumbers(client, { count: NUMBERS, perTeam: 4 }),
  );
  const waiting = new Map<string, (sent: Sent) => void>();
  const counterpart = await startCounterpart((sent) => {
    waiting.get(`${sent.session} ${sent.chatId}`)?.(sent);
    tellBack(sent);
  });
  const app = await startApp(database, counterpart.url, { REPLY_QUIET_MS: '0' });
  const poster = createPoster(app.url);
  const bySession = new Map(numbers.map((number) => [number.session, number]));
  const told: Promise<unknown>[] = [];

  function tellBack({ session, chatId, id, text }: Sent) {
    const number = bySession.get(session);
    if (!number) return;
    told.push(
      (async () => {
        for (const delivery of echoes(number, chatId, id, text)) await poster.post(delivery);
      })(),
    );
  }

  note('turns: warming up');
  const turn = turnOf(poster, waiting, numbers);
  await closedLoop({ lanes: 50, seconds: 4 }, turn);
  note('turns: 50 a second');
  const times: number[] = [];
  await openLoop({ perSecond: 50, seconds: SECONDS }, async (n) => times.push(await turn(n)));
  latency('turn_at_50', times);
  note(`turns: as fast as it goes, ${LEADS} leads of ${NUMBERS} numbers at once`);
  let rate = 0;
  const cpu = await cpuWhile(app.pid, await databasePid(), async () => {
    rate = await closedLoop({ lanes: LEADS, seconds: SECONDS }, turn);
  });
  figure('turn_rate', rate, '1/s');
  cpuCost('turn', rate * SECONDS, cpu);
  await Promise.all(told);
  await poster.close();
  await app.stop();

  note('turns: the bare floor');
  const floor = await startFloor({
    DATABASE_URL: database,
    COUNTERPART: counterpart.url,
    FLOOR: 'turn',
  });
  bySession.clear();
  const floorPoster = createPoster(floor);
  const floorTurn = turnOf(floorPoster, waiting, numbers);
  await closedLoop({ lanes: 50, seconds: 2 }, floorTurn);
  const floorTimes: number[] = [];
  await openLoop({ perSecond: 50, seconds: 5 }, async (n) => floorTimes.push(await floorTurn(n)));
  latency('baseline_bare_turn_at_50', floorTimes);
  figure(
    'baseline_bare_turn_rate',
    await closedLoop({ lanes: LEADS, seconds: 5 }, floorTurn),
    '1/s',
  );
  await floorPoster.close();
}

const LONGEST_TURN_MS = 30_000;

/** Lets the n-th lead write and waits for the answer; answers the ms between. */
function turnOf(
  poster: Poster,
  waiting: Map<string, (sent: Sent) => void>,
  numbers: BenchNumber[],
) {
  return async (n: number): Promise<number> => {
    const number = numbers[n % NUMBERS];
    if (!number) throw new Error('There are no numbers');
    const lead = leadOf(n);
    const key = `${number.session} ${lead}@c.us`;
    const sent = new Promise<Sent>((resolve, reject) => {
      waiting.set(key, resolve);
      setTimeout(reject, LONGEST_TURN_MS, new Error('No answer came')).unref();
    });
    const delivery = inbound(
      number,
      lead,
      `Question ${n}: how does it work, and what does it cost?`,
    );
    const begun = performance.now();
    const [{ at }] = await Promise.all([sent, poster.post(delivery)]);
    waiting.delete(key);
    return at - begun;
  };
}

/** So many that the one before has long been answered when a lead's turn comes again. */
const leadOf = (n: number) => `1555${String(n % (LEADS * 5)).padStart(7, '0')}`;
