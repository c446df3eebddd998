import { sql, type UpdateObject } from 'kysely';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { safeTypeOf } from './read-content.ts';

const MB = 1024 * 1024;
/** How much of a file is in memory at once. Each part after the first rewrites the row's content. */
const PART_BYTES = 4 * MB;

interface Waiting {
  file_id: string;
  /** as declared by the sender */
  mime: string;
}

/** The file has a type that we don't store. */
export class UnsafeType extends Error {}

/**
 * A file on its way from the gateway to its row. Parts are stored while the rest arrives, so that only one
 * is in memory. The row stays `waiting` until `end`, and another try starts over.
 */
export class FetchedFile {
  readonly #db: Database;
  readonly #scope: TeamScope;
  readonly #file: Waiting;
  #parts: Uint8Array[] = [];
  #unstored = 0;
  #stored = 0;
  #mime: string | undefined;
  /** why a part couldn't be stored */
  problem: unknown;

  constructor(db: Database, scope: TeamScope, file: Waiting) {
    this.#db = db;
    this.#scope = scope;
    this.#file = file;
  }

  get bytes(): number {
    return this.#stored + this.#unstored;
  }

  readonly take = async (part: Uint8Array): Promise<void> => {
    this.#parts.push(part);
    this.#unstored += part.length;
    if (this.#unstored < PART_BYTES) return;
    try {
      await this.check();
      await this.#db.inTeam(this.#scope, (tx) => this.#store(tx, {}));
    } catch (error) {
      this.problem = error;
      throw error;
    }
  };

  /** Throws UnsafeType unless the content begins like a file that may be stored. */
  async check(): Promise<void> {
    if (this.#mime !== undefined) return;
    this.#mime = await safeTypeOf(this.#part(), this.#file.mime);
    if (this.#mime === undefined) throw new UnsafeType();
  }

  /** Stores the rest, and shows the file. */
  async end(tx: TeamTx): Promise<void> {
    const mime = this.#mime ?? this.#file.mime;
    await this.#store(tx, { state: 'stored', bytes: this.bytes, mime, gateway_path: null });
  }

  /** The data that isn't stored yet, as one part. */
  #part(): Uint8Array {
    const [first = new Uint8Array(), ...more] = this.#parts;
    const part = more.length > 0 ? Buffer.concat(this.#parts) : first;
    this.#parts = [part];
    return part;
  }

  async #store(
    { db, team_id }: TeamTx,
    columns: UpdateObject<Tables, 'message_files'>,
  ): Promise<void> {
    const part = this.#part();
    const isFirst = this.#stored === 0;
    const content = isFirst
      ? Buffer.from(part.buffer, part.byteOffset, part.length)
      : sql<Buffer>`content || ${part}`;
    const { numUpdatedRows } = await db
      .updateTable('message_files')
      .set({ ...columns, content })
      .where((eb) => eb.and({ team_id, file_id: this.#file.file_id, state: 'waiting' }))
      .$if(!isFirst, (update) => update.where(sql`octet_length(content)`, '=', this.#stored))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new RetryAfter(1_000, 'the file is gone, or another process fetches it');
    }
    this.#stored += part.length;
    this.#unstored = 0;
    this.#parts = [];
  }
}
