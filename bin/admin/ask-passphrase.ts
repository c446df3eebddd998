import { Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { StartProblem } from '../start/start-problem.ts';

const MIN_LENGTH = 12;

/** Asks twice, because a backup with a mistyped passphrase can't be opened. */
export async function confirmedPassphrase(): Promise<string> {
  const first = await askPassphrase(
    `Passphrase for the backup (at least ${MIN_LENGTH} characters): `,
  );
  if (first.length < MIN_LENGTH) {
    throw new StartProblem(`The passphrase must have at least ${MIN_LENGTH} characters.`);
  }
  if ((await askPassphrase('Repeat the passphrase: ')) === first) return first;
  throw new StartProblem("The passphrases don't match. Nothing was written.");
}

/** Reads a line from the terminal without echoing it. */
export async function askPassphrase(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartProblem(
      'Set BACKUP_PASSPHRASE, or run this in a terminal where we can ask for it.',
    );
  }
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
