import { BackupError } from './backup-error.ts';
import { type BackupEntry, readBackup, requireComplete } from './backup-file.ts';
import {
  type BackupEnd,
  backupEnd,
  END_ENTRY,
  FORMAT,
  type Manifest,
  manifest,
  MANIFEST_ENTRY,
  tableKey,
  tableOfPart,
} from './manifest.ts';
import { jsonIn } from '#domain/parse-text.ts';

export interface VerifiedBackup {
  content: Manifest;
  end: BackupEnd;
}

/**
 * Reads a backup completely and changes nothing. Throws `BackupError` unless it is complete and this version
 * knows the format.
 */
export async function verifyBackup(file: string, passphrase?: string): Promise<VerifiedBackup> {
  try {
    return await readThrough(file, passphrase);
  } catch (error) {
    // The checksum comes last, so a damaged file looks like other data at first.
    await requireComplete(file, passphrase);
    throw error instanceof BackupError ? error : foreignFileError(file, error);
  }
}

const foreignFileError = (file: string, cause?: unknown) =>
  new BackupError(`${file} isn't an OpenSetter backup.`, { cause });

async function readThrough(file: string, passphrase?: string): Promise<VerifiedBackup> {
  let content: Manifest | undefined;
  let end: BackupEnd | undefined;
  const bytes = new Map<string, number>();
  for await (const entry of readBackup(file, passphrase)) {
    if (!content) content = await readManifest(file, entry);
    else if (entry.name === END_ENTRY) end = backupEnd.parse(JSON.parse(await textOf(entry)));
    else {
      const table = tableOfPart(entry.name) ?? entry.name;
      for await (const chunk of entry.content) {
        bytes.set(table, (bytes.get(table) ?? 0) + chunk.length);
      }
    }
  }
  if (!content || !end) {
    throw new BackupError(`${file} is incomplete: its end is missing. Use another backup.`);
  }
  for (const table of content.tables) {
    const key = tableKey(table);
    if (end.tables[key]?.bytes === (bytes.get(key) ?? 0)) continue;
    throw new BackupError(`${file} is damaged: rows of ${key} are missing. Use another backup.`);
  }
  return { content, end };
}

async function readManifest(file: string, entry: BackupEntry): Promise<Manifest> {
  const parsed =
    entry.name === MANIFEST_ENTRY ? manifest.safeParse(jsonIn(await textOf(entry))) : undefined;
  if (!parsed?.success) throw foreignFileError(file);
  if (parsed.data.format === FORMAT) return parsed.data;
  throw new BackupError(
    `${file} was made by version ${parsed.data.version}, whose backups this version cannot read. Restore it with that version or a newer one.`,
  );
}

async function textOf({ content }: BackupEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
