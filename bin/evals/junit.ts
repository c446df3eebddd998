import type { RunSummary } from '#server/features/evals/run-for-operator.ts';

const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/** A run as JUnit has it: a conversation is a suite, a check a test case. */
export function junitOf({ chats }: RunSummary): string {
  const suites = chats.map(({ name, results }) => {
    const cases = results.map(({ check, passed, failures }) => {
      const words = failures.map((one) => one.words).join('\n');
      const failure = passed ? '' : `<failure message="${check}">${escaped(words)}</failure>`;
      return `    <testcase name="${check}" classname="${escaped(name)}">${failure}</testcase>`;
    });
    const failed = results.filter(({ passed }) => !passed).length;
    return `  <testsuite name="${escaped(name)}" tests="${results.length}" failures="${failed}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}
