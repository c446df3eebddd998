import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { ReportWriter } from './test-report.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** what a skippable test needs from the machine, for the summary of `npm test` */
    needs?: string;
  }
}

/** Vitest's reporter for `npm test`. Writes to the file in `TEST_REPORT`. */
export class VitestReport implements Reporter {
  readonly #writer: ReportWriter;

  constructor(file: string) {
    this.#writer = new ReportWriter(file);
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#writer.begin(moduleId, moduleId);
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#writer.end(moduleId);
  }

  onTestCaseReady({ id, module, fullName }: TestCase): void {
    this.#writer.begin(id, module.moduleId, fullName);
  }

  onTestCaseResult({ id }: TestCase): void {
    this.#writer.end(id);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const module of modules) this.#count(module);
    if (errors.length > 0) this.#writer.failed();
    this.#writer.write();
  }

  #count(module: TestModule): void {
    const { moduleId } = module;
    let failed = false;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') this.#writer.passed();
      else if (state === 'failed') this.#writer.failed(moduleId);
      else this.#writer.skipped(moduleId, test.meta().needs);
      failed ||= state === 'failed';
    }
    // A file that didn't load, or whose hook failed, has no failed test.
    if (module.state() === 'failed' && !failed) this.#writer.failed(moduleId);
  }
}
