import { beforeEach, describe, expect, it } from 'vitest';
import { isChange } from '#server/platform/http/rpc.ts';
import { openServer } from '#server/test/open-server.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import { callProcedure, metaOf, procedures } from './router-procedures.ts';
import { callerOf, countReader, difference } from './row-counts.ts';
import { changedTables, markReader, saveRows } from './row-marks.ts';
import { buildTwoTeams } from './two-teams.ts';

const { services, queue } = await openServer();
const world = await buildTwoTeams(services);
const rowsByTable = await countReader(queue);
beforeEach(await saveRows(queue));

const changes = procedures.filter(([, procedure]) => metaOf(procedure).harmless);
const reads = procedures.filter(([, procedure]) => !isChange(metaOf(procedure)));

/** Records of the call, and hints for browsers to reload. A repeat adds these too. */
const SAID = new Set(['public.team_actions', 'public.audit_log', 'public.live_events']);

/** What else a repeat may add, or a read may write, and why. */
const FOR_ITSELF: Record<string, string> = {
  'accounts.startPasskeySignIn public.webauthn_challenges': 'each works once and expires',
  'admin.health public.write_probe': 'whether the database can write is tried by writing',
  'notifications.pushKey public.push_keys': 'the keys of the installation are made on first use',
};

/** Reads that fail here: an invitation needs its link's secret, nothing is for sale, there is no gateway. */
const REFUSED = [
  'teams.invitation',
  'leftAlone.preview',
  'billing.invoices',
  'billing.previewChange',
];

/** Calls a procedure as an allowed caller, with its first valid input. */
function callAs([path, procedure]: (typeof procedures)[number]) {
  const [input = {}] = PROCEDURE_ROWS[path]?.inputs(world.own) ?? [];
  const cookie = world.cookieOf(callerOf(path));
  return () => callProcedure(services, { path, procedure, input, cookie });
}

describe.each(changes)('%s', (...item) => {
  it('adds nothing when the same is asked for again without a key', async () => {
    const call = callAs(item);
    await call();
    const between = await rowsByTable();
    await call();
    const more = Object.keys(difference(between, await rowsByTable()));
    const [path] = item;
    expect(more.filter((table) => !SAID.has(table) && !FOR_ITSELF[`${path} ${table}`])).toEqual([]);
  });
});

it('what says nothing of repeats only reads: it answers, and leaves every row as it was', async () => {
  const readMarks = markReader(queue, Object.keys(await rowsByTable()));
  const changed: string[] = [];
  const refused: string[] = [];
  for (const one of reads) {
    const before = await readMarks();
    const { code } = await callAs(one)();
    if (code !== 'OK') refused.push(one[0]);
    const written = changedTables(before, await readMarks());
    changed.push(...written.map((table) => `${one[0]} ${table}`));
  }
  expect(changed.filter((write) => !FOR_ITSELF[write])).toEqual([]);
  expect(refused).toEqual(REFUSED);
  expect(reads.length).toBeGreaterThan(50);
});
