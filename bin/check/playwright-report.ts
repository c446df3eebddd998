import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { ReportWriter } from './test-report.ts';

/** Playwright's reporter for `npm test`. Writes to the file in `TEST_REPORT`. */
export default class PlaywrightReport implements Reporter {
  readonly #writer = new ReportWriter(process.env.TEST_REPORT ?? 'test-report.json');
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onTestBegin(test: TestCase): void {
    const [, , , ...names] = test.titlePath();
    this.#writer.begin(test.id, test.location.file, names.join(' > '));
  }

  onTestEnd({ id }: TestCase): void {
    this.#writer.end(id);
  }

  /** An error outside all tests, for example in the global setup. */
  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) this.#count(test);
    if (this.#errors > 0) this.#writer.failed();
    this.#writer.write();
  }

  printsToStdio(): boolean {
    return false;
  }

  #count(test: TestCase): void {
    const outcome = test.outcome();
    if (outcome === 'expected') this.#writer.passed();
    else if (outcome === 'skipped') this.#writer.skipped(test.location.file);
    else this.#writer.failed(test.location.file);
  }
}
