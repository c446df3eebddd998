import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable, Writable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack, type Pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';

/** 2^16 rounds of scrypt: each guess takes 64 MB and a fraction of a second. */
const WORK_FACTOR = 16;
/** Halves the size, several times faster than the default level. */
const GZIP_LEVEL = 3;
const AGE = 'age-encryption.org/v1';
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Writes the bytes: Node's own module, unless a test simulates a full disk. */
type FileDisk = NonNullable<Exclude<Parameters<typeof createWriteStream>[1], string>>['fs'];

/**
 * Writes a tar file, compressed with gzip and, with a passphrase, encrypted with age (age-encryption.org),
 * readable for this account only. `tar tzf` and `age -d` can open it too. Throws if the file already exists.
 */
export async function openBackupWriter(file: string, passphrase?: string, disk?: FileDisk) {
  const entries = pack();
  const gzip = createGzip({ level: GZIP_LEVEL });
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true, fs: disk });
  await once(target, 'open');
  const written = writeAll(entries, gzip, target, passphrase);
  // Whichever call waits for the next entry or for the end gets the error.
  let failure: Error | undefined;
  written.catch((error: Error) => entries.destroy((failure = error)));
  return {
    /** Resolves once the bytes have been passed on to the disk. */
    async add(name: string, content: Buffer) {
      // The disk may fill up between two entries, when nothing is awaiting it.
      if (failure) throw failure;
      const added = new Promise<void>((done, fail) => {
        const entry = entries.entry({ name }, content, (error) => (error ? fail(error) : done()));
        // It is destroyed with the file; `written` rejects with the file's error.
        entry.on('error', () => {});
      });
      await Promise.race([added, written]);
    },
    /** Resolves once everything is on the disk. */
    async finish() {
      entries.finalize();
      await written;
    },
    /** Abandons the file. */
    async abort(reason: Error) {
      entries.destroy(reason);
      await Promise.allSettled([written]);
    },
  };
}

export type BackupWriter = Awaited<ReturnType<typeof openBackupWriter>>;

async function writeAll(
  entries: Pack,
  gzip: ReturnType<typeof createGzip>,
  target: ReturnType<typeof createWriteStream>,
  passphrase: string | undefined,
) {
  if (passphrase === undefined) return piped(entries, gzip, target);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const packed = piped(entries, gzip);
  const sealed = await encrypter.encrypt(
    Readable.toWeb(gzip) as unknown as globalThis.ReadableStream<Uint8Array>,
  );
  await Promise.all([packed, piped(Readable.fromWeb(sealed as ReadableStream), target)]);
}

/** Whether a backup is encrypted. Throws `BackupError` if the file isn't a backup. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: Error) => {
    throw new BackupError(`Can't read ${file}: ${error.message}.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    const begin = buffer.subarray(0, bytesRead);
    if (begin.toString('latin1') === AGE) return true;
    if (begin.subarray(0, 2).equals(GZIP)) return false;
    throw new BackupError(`${file} isn't an OpenSetter backup.`);
  } finally {
    await handle.close();
  }
}

export interface BackupEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/**
 * Yields the entries of a backup; read each one before the next. Throws `BackupError` for a wrong passphrase
 * and for a damaged or incomplete file.
 */
export async function* readBackup(file: string, passphrase?: string): AsyncGenerator<BackupEntry> {
  const source = await openSource(file, passphrase);
  const entries = extract();
  // The loop below throws any error.
  pipeline(source, createGunzip(), entries, () => {});
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, content: whole(file, entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
  } catch (error) {
    throw damage(file, error);
  } finally {
    source.destroy();
  }
}

/** Reads all bytes of a backup, whatever its content. Throws `BackupError` if they are damaged. */
export async function requireComplete(file: string, passphrase?: string): Promise<void> {
  const source = await openSource(file, passphrase);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await piped(source, createGunzip(), nowhere);
  } catch (error) {
    throw damage(file, error);
  }
}

async function* whole(file: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw damage(file, error);
  }
}

const damage = (file: string, error: unknown) =>
  new BackupError(
    `${file} is damaged or was not finished: ${(error as Error).message}. Use another backup.`,
    { cause: error },
  );

async function openSource(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (passphrase === undefined)
    throw new BackupError(`${file} is encrypted: enter its passphrase.`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = createReadStream(file);
  try {
    const opened = await decrypter.decrypt(
      Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>,
    );
    return Readable.fromWeb(opened as ReadableStream);
  } catch (error) {
    source.destroy();
    const { message } = error as Error;
    if (message.includes('no identity matched')) {
      throw new BackupError(
        `The passphrase doesn't match ${file}, or the file's first lines are damaged.`,
      );
    }
    throw damage(file, error);
  }
}
