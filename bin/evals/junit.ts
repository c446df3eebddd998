import type { OperatorChat, RunSummary } from '#server/features/quality/runs/run-for-operator.ts';

const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/** Why no check was made on a conversation; undefined if it was played. */
export function unplayedReason({ state }: OperatorChat, run: RunSummary): string | undefined {
  if (state === 'done') return undefined;
  if (state === 'failed') return "The AI model couldn't play this lead.";
  return run.problem ?? `The run was ${run.state} before this conversation ended.`;
}

/**
 * A run in JUnit format: a suite per conversation, a test case per check. A conversation that wasn't played
 * is an error, because a suite without cases looks like one that passed.
 */
export function junitOf(run: RunSummary): string {
  const suites = run.chats.map((chat) => {
    const { name, results } = chat;
    const unplayed = unplayedReason(chat, run);
    if (unplayed !== undefined) {
      return `  <testsuite name="${escaped(name)}" tests="1" failures="0" errors="1">\n    <testcase name="conversation" classname="${escaped(name)}"><error message="${escaped(unplayed)}"></error></testcase>\n  </testsuite>`;
    }
    const cases = results.map(({ check, passed, failures }) => {
      const words = failures.map((item) => item.words).join('\n');
      const failure = passed ? '' : `<failure message="${check}">${escaped(words)}</failure>`;
      return `    <testcase name="${check}" classname="${escaped(name)}">${failure}</testcase>`;
    });
    const failed = results.filter(({ passed }) => !passed).length;
    return `  <testsuite name="${escaped(name)}" tests="${results.length}" failures="${failed}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}
