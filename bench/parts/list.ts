import { seedBusy } from '#server/db/seeds/busy/busy.ts';
import { startApp } from '../lib/app.ts';
import { createDatabase, withClient } from '../lib/database.ts';
import { latency } from '../lib/figures.ts';
import { emptyEndpointLatency } from '../lib/floors.ts';
import { note } from '../lib/note.ts';
import { signedIn } from '../lib/screen.ts';

/** Messages, and ten times fewer conversations, as a busy product has them. */
const SIZES: [name: string, messages: number][] = [
  ['ten_thousand', 10_000],
  ['one_million', 1_000_000],
];
const TEN_MILLION: (typeof SIZES)[number] = ['ten_million', 10_000_000];
const TIMES = 300;
const PAGES = 30;

/** How long the screens of a team wait for the server, however much is stored. One team has it all. */
export async function benchList(options: string[]): Promise<void> {
  const sizes = options.includes('--ten-million') ? [...SIZES, TEN_MILLION] : SIZES;
  for (const [name, messages] of sizes) await listAt(name, messages);
  latency('baseline_empty_endpoint', await emptyEndpointLatency(TIMES));
}

async function listAt(name: string, messages: number): Promise<void> {
  const database = await createDatabase();
  note(`list: writing ${messages} messages`);
  const size = { messages, conversations: messages / 10, teams: 1 };
  await withClient(database, (client) => seedBusy(client, size));
  const app = await startApp(database, 'http://127.0.0.1:9');
  const { call, teamSlug } = await signedIn(app.url);
  const measure = async (what: string, ask: (n: number) => Promise<unknown>) => {
    for (let n = 0; n < PAGES; n += 1) await ask(n);
    const times: number[] = [];
    for (let n = 0; n < TIMES; n += 1) {
      const begun = performance.now();
      await ask(n);
      times.push(performance.now() - begun);
    }
    latency(`${what}_at_${name}`, times);
  };

  note(`list: asking at ${messages} messages`);
  await measure('list_first_page', () => call('conversations/list', { teamSlug }));
  let cursor: string | null | undefined;
  await measure('list_next_page', async (n) => {
    const input = { teamSlug, ...(n % PAGES > 0 && cursor && { cursor }) };
    ({ nextCursor: cursor } = (await call('conversations/list', input)) as {
      nextCursor: string | null;
    });
  });
  const { items } = (await call('conversations/list', { teamSlug })) as {
    items: { conversation_id: string; name: string; id_lead: string }[];
  };
  const pick = (n: number) => items[n % items.length];
  await measure('list_search_number', (n) =>
    call('conversations/list', { teamSlug, search: pick(n)?.id_lead.slice(2, 10) }),
  );
  await measure('list_search_name', (n) =>
    call('conversations/list', { teamSlug, search: pick(n)?.name.split(' ')[0] }),
  );
  await measure('thread', (n) =>
    call('conversations/thread', { teamSlug, conversation_id: pick(n)?.conversation_id }),
  );
  await measure('dashboard', () => call('teams/home', { teamSlug }));
  await app.stop();
}
