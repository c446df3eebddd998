import type { IModule } from 'dependency-cruiser';

/** A group of files that may not import each other in a circle. */
export interface Grouping {
  /** the rule's name */
  rule: string;
  /** returns the group of a file; undefined if it has none */
  groupOf: (path: string) => string | undefined;
}

/** Features of the server, and every folder of `copy`, `domain` and `web`. A subfolder is its own group. */
export const groupings: Grouping[] = [
  {
    rule: '5-no-circles-of-features',
    groupOf: (path) => /^server\/features\/[^/]+(?=\/)/.exec(path)?.[0],
  },
  {
    rule: '5-no-circles-of-folders',
    groupOf: (path) => /^(?:copy|domain|web)(?:\/.+)?(?=\/[^/]+$)/.exec(path)?.[0],
  },
];

const tests = /\.test\.tsx?$|^web\/test\//;

/** Finds groups that import each other in a circle, with an example import per step. Types count. */
export function folderCircles(modules: IModule[], { rule, groupOf }: Grouping): string[] {
  const uses = importsBetween(modules, groupOf);
  return [...uses.keys()].flatMap((start) => {
    const circle = shortestCircle(uses, start);
    // Report each circle once, starting with its alphabetically first name.
    if (!circle || circle.some((name) => name < start)) return [];
    const steps = circle.map((to, i) => uses.get(circle[i - 1] ?? start)?.get(to));
    return [
      `The folders ${[start, ...circle].join(' → ')} form a circle\n    ${rule}: ${steps.join(', ')}`,
    ];
  });
}

/** The groups that each group imports, with one import as an example. */
type Uses = Map<string, Map<string, string>>;

function importsBetween(modules: IModule[], groupOf: Grouping['groupOf']): Uses {
  const uses: Uses = new Map();
  for (const { source, dependencies } of modules) {
    const from = groupOf(source);
    if (!from || tests.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = groupOf(resolved);
      if (!to || to === from) continue;
      const examples = uses.get(from) ?? new Map<string, string>();
      uses.set(from, examples.set(to, `${source} imports ${resolved}`));
    }
  }
  return uses;
}

/** Returns the names after `start`, ending with `start` again. */
function shortestCircle(uses: Uses, start: string): string[] | undefined {
  const queue: string[][] = [[]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const next of uses.get(path.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return [...path, next];
      if (!seen.has(next)) queue.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
