import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The result of a test run. */
export interface TestReport {
  passed: number;
  failed: number;
  /** failed tests by file, relative to the project; a file that didn't load counts as one */
  failedFiles: Record<string, number>;
  /** skipped tests, by what they need and this machine lacks */
  skipped: Record<string, number>;
}

const root = process.cwd();
/** Limits writes, because hundreds of tests start and end in a second. */
const RUNNING_EVERY_MS = 200;
export const emptyReport: TestReport = { passed: 0, failed: 0, failedFiles: {}, skipped: {} };

/** Returns undefined if the run ended without a report. */
export function readReport(file: string): TestReport | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport) : undefined;
}

/** The file where a run lists its tests and files in progress, one per line. */
export const runningFile = (reportFile: string) => `${reportFile}.running`;

/**
 * Writes the progress and result of a test run for `npm test`: the tests in progress while it runs, and the
 * report at its end. The reporters of both test runners use it.
 */
export class ReportWriter {
  readonly #file: string;
  readonly #running = new Map<string, string>();
  readonly #report: TestReport = structuredClone(emptyReport);
  #planned: NodeJS.Timeout | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** `path` is the test's file; `name` is empty for the file itself. */
  begin(id: string, path: string, name = ''): void {
    this.#running.set(id, [relative(root, path), name].filter(Boolean).join(' > '));
    this.#writeRunning();
  }

  end(id: string): void {
    this.#running.delete(id);
    this.#writeRunning();
  }

  passed(): void {
    this.#report.passed += 1;
  }

  /** Without a path, it's an error outside all files. */
  failed(path = root): void {
    this.#report.failed += 1;
    add(this.#report.failedFiles, relative(root, path));
  }

  /** `needs` defaults to the file, for tests that don't say what they need. */
  skipped(path: string, needs = relative(root, path)): void {
    add(this.#report.skipped, needs);
  }

  write(): void {
    writeFileSync(this.#file, JSON.stringify(this.#report));
  }

  #writeRunning(): void {
    if (this.#planned) return;
    this.#planned = setTimeout(() => {
      this.#planned = undefined;
      writeFileSync(runningFile(this.#file), [...this.#running.values()].join('\n'));
    }, RUNNING_EVERY_MS).unref();
  }
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
