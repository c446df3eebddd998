/** The part of the bundler's context used here. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const ZOD = /node_modules\/zod\//;
const RULES = /\/(domain|copy)\//;
const ICONS = /\/web\/ui\/icons\.ts$/;
/** Importers of the barrel need only some of what it re-exports. */
const BARREL = /node_modules\/radix-ui\/dist\/index\.m?js$/;
/** The modules behind the barrel that the first page needs. */
const BARREL_MODULES = /node_modules\/@radix-ui\/react-(slot|compose-refs)\//;

/**
 * Bundles into a few files instead of many small ones: `react` (rarely changes), `start` (everything the
 * login page needs), `shell` (the dashboard's frame), `zod`, `icons`, and for each of `pages`, in order,
 * what it shares with others and no earlier page needs. Everything else follows the screens. A group
 * also takes what its modules import, so smaller groups come first.
 */
export function chunkGroups(main: string, shell: string, pages: Record<string, string>) {
  const inStart = reachableFrom(main);
  const inShell = reachableFrom(shell);
  const isStart = (id: string, graph: Graph) => BARREL_MODULES.test(id) || inStart(id, graph);
  return [
    { priority: 90, name: (id: string) => (REACT.test(id) ? 'react' : null) },
    { priority: 80, name: (id: string, graph: Graph) => (isStart(id, graph) ? 'start' : null) },
    { priority: 70, name: (id: string, graph: Graph) => (inShell(id, graph) ? 'shell' : null) },
    { priority: 60, name: (id: string) => (ZOD.test(id) ? 'zod' : null) },
    { priority: 55, name: (id: string) => (ICONS.test(id) ? 'icons' : null) },
    ...Object.entries(pages).flatMap(([name, page], at) => groupsOfPage(name, page, 50 - at)),
  ];
}

/**
 * Splits what a page shares into three files, so that a page that needs a button doesn't load zod, and
 * one that needs a rule doesn't load forms. The page itself comes last: otherwise a later page's group
 * would take what only its own parts share.
 */
function groupsOfPage(name: string, page: string, priority: number) {
  const inPage = reachableFrom(page);
  const shared: [string, (id: string, graph: Graph) => boolean][] = [
    ['parts', (id, graph) => !needsZod(id, graph)],
    ['rules', (id) => RULES.test(id)],
    ['forms', () => true],
  ];
  return [
    ...shared.map(([kind, isOfKind], at) => ({
      priority: priority - at / 4,
      minShareCount: 2,
      name: (id: string, graph: Graph) =>
        inPage(id, graph) && isOfKind(id, graph) ? `${name}-${kind}` : null,
    })),
    {
      priority: priority - 3 / 4,
      name: (id: string, graph: Graph) => (inPage(id, graph) ? name : null),
    },
  ];
}

const zodUsers = new Map<string, boolean>();

function needsZod(id: string, graph: Graph): boolean {
  const known = zodUsers.get(id);
  const needs = known ?? [...reachable(id, graph)].some((item) => ZOD.test(item));
  zodUsers.set(id, needs);
  return needs;
}

function reachableFrom(entry: string) {
  let found: Set<string> | undefined;
  return (id: string, graph: Graph) => {
    found ??= reachable(entry, graph);
    return found.has(id);
  };
}

/** The modules loaded with `entry`, without those loaded on demand. */
function reachable(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || BARREL.test(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
