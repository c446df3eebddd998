import { sql } from 'kysely';
import { LISTED_ROWS, type OptOutProgress } from '#domain/privacy/opt-outs.ts';
import { isPhoneCell } from '#domain/leads/column-facts.ts';
import { guessColumns } from '#domain/leads/guess-columns.ts';
import { phonesIn, readPhone } from '#domain/leads/read-phone.ts';
import { rowsAbove } from '#domain/leads/read-row.ts';
import { addressForms, allAddressForms } from '#domain/identity/number-forms.ts';
import { changeConversations } from '#server/features/conversations/conversation-store.ts';
import { addressHash } from '#server/features/conversations/address-hash.ts';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { optedOutAddresses } from '#server/features/conversations/opted-out.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { phoneProblems } from '#copy/leads/post-problems.ts';

const ROWS_A_STEP = 100;
/** Numbers per transaction: each may lock a contact's conversations in every campaign. */
const NUMBERS_A_STEP = 200;
/** Cells of a row that are searched for a number. Each costs CPU time of this process. */
const MAX_CELLS = 100;

export interface OptOutList {
  /** the cells of each row */
  rows: string[][];
  country: string | undefined;
  user_id: string;
  file_name: string;
}

/**
 * Opts out everyone on a list step by step, and yields the progress after each. Numbers unknown to the
 * team are stored as a keyed hash, so that they can never be contacted. A repeat changes nothing, so an
 * interrupted list can simply be sent again.
 */
export async function* enterOptOuts(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  scope: TeamScope,
  { rows, country, user_id, file_name }: OptOutList,
): AsyncGenerator<OptOutProgress> {
  const progress: OptOutProgress = {
    rows: 0,
    total: rows.length,
    added: 0,
    known: 0,
    unreadable: 0,
    unreadable_rows: [],
    done: false,
  };
  const list = readList(rows, country);
  for (let at = 0; at < rows.length; at += ROWS_A_STEP) {
    const step = rows.slice(at, at + ROWS_A_STEP);
    const addresses = new Set<string>();
    for (const [index, cells] of step.entries()) {
      if (at + index < list.above) continue;
      const { numbers, complete } = list.numbersIn(cells);
      for (const digits of numbers) addresses.add(`${digits}@c.us`);
      if (complete) continue;
      progress.unreadable += 1;
      if (progress.unreadable_rows.length < LISTED_ROWS) {
        progress.unreadable_rows.push(at + index + 1);
      }
    }
    for (const part of chunked([...addresses], NUMBERS_A_STEP)) {
      const added = await services.db.inTeam(scope, (tx) =>
        optOut(services, tx, { addresses: part, user_id, file_name }),
      );
      progress.added += added;
      progress.known += part.length - added;
    }
    progress.rows = Math.min(rows.length, at + ROWS_A_STEP);
    yield { ...progress };
  }
  yield { ...progress, done: true };
}

/** With this many digits, a cell may be meant as a number. */
const MIN_NUMBER_DIGITS = 5;

/**
 * The first of several rows may be a heading. If it has digits, or a number that a spreadsheet rounded,
 * it is a contact with an unreadable number. Treated as a heading, that contact would get messages
 * without a warning.
 */
const isHeading = ([first = [], ...others]: string[][]): boolean =>
  others.length > 0 && !first.slice(0, MAX_CELLS).some(looksLikeNumber);

const looksLikeNumber = (cell: string): boolean =>
  (cell.match(/\p{Nd}/gu) ?? []).length >= MIN_NUMBER_DIGITS ||
  readPhone(cell, undefined, parsePhone).problem === phoneProblems.rounded;

/** Rows from which a list's columns are recognized. */
const SAMPLE = 300;

/**
 * Finds the numbers of a list. If columns are named as phones, only they count: a customer number beside
 * an empty phone isn't a phone number. Without such headings, all numbers of a row count, because a
 * contact may have several and none of them may get a message.
 */
function readList(rows: string[][], country: string | undefined) {
  const isPhone = (cell: string) => readPhone(cell, country, parsePhone).digits !== undefined;
  const tests = { isPhone };
  const top = rows.slice(0, SAMPLE).map((cells) => cells.slice(0, MAX_CELLS));
  const guess = guessColumns(top, isPhone);
  const isNamed = guess.header && guess.named.length > 0;
  return {
    /** the number of rows above the first contact */
    above: isNamed ? rowsAbove(guess) : isHeading(rows) ? 1 : 0,
    numbersIn: (cells: string[]): RowNumbers =>
      allIn(
        isNamed
          ? guess.named.map((index) => cells[index] ?? '')
          : cells.slice(0, MAX_CELLS).filter((cell) => isPhoneCell(cell.trim(), tests)),
        country,
      ),
  };
}

interface RowNumbers {
  numbers: string[];
  /** false: no cell has a number, or a cell with one has another text that could be one */
  complete: boolean;
}

function allIn(cells: string[], country: string | undefined): RowNumbers {
  const read = cells.map((cell) => phonesIn(cell, country, parsePhone));
  const withNumbers = read.filter(({ numbers }) => numbers.length > 0);
  return {
    numbers: withNumbers.flatMap(({ numbers }) => numbers),
    complete: withNumbers.length > 0 && !withNumbers.some(({ unread }) => unread),
  };
}

const chunked = <Item>(all: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );

/** Returns how many of the addresses are newly opted out. */
async function optOut(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  about: { addresses: string[]; user_id: string; file_name: string },
): Promise<number> {
  const { user_id: by_user_id, file_name, addresses } = about;
  if (addresses.length === 0) return 0;
  const before = await optedOutAddresses(services, tx, addresses);
  const fresh = addresses.filter((item) => !before.has(item));
  const conversations = await conversationsOf(tx, addresses);
  const unix = Math.floor(Date.now() / 1000);
  await changeConversations(
    services,
    tx,
    conversations.map(({ conversation_id }) => conversation_id),
    { kind: 'opt_out_entered', by_user_id, unix },
  );
  // The change of their conversation already adds known contacts to the ledger.
  const has = new Set(conversations.map(({ address }) => address));
  const unknown = fresh.filter((item) => !addressForms(item).some((form) => has.has(form)));
  const hashes = unknown.map((item) => addressHash(services, tx.team_id, item).toString('hex'));
  await sql`INSERT INTO permissions (team_id, permission_id, address_hash, kind, source, by_user_id,
      reason, at)
    SELECT ${tx.team_id}, gen_random_uuid(), decode(h, 'hex'), 'opt_out', 'import', ${by_user_id},
      ${file_name || null}, now()
    FROM unnest(${hashes}::text[]) AS h`.execute(tx.db);
  return fresh.length;
}

/** Looks up by key in each campaign, because no index has addresses alone. */
async function conversationsOf(
  { db, team_id }: TeamTx,
  addresses: string[],
): Promise<{ conversation_id: string; address: string }[]> {
  const { rows } = await sql<{ conversation_id: string; address: string }>`
    SELECT DISTINCT a.conversation_id, a.address FROM campaigns k
    JOIN lead_addresses a ON a.team_id = k.team_id AND a.campaign_id = k.campaign_id
      AND a.address = ANY (${allAddressForms(addresses)}::text[])
    WHERE k.team_id = ${team_id} ORDER BY a.conversation_id`.execute(db);
  return rows;
}
