/** The part of the bundler's context that is used here. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
/** Barrel modules: importers need only some of what they re-export. */
const BARREL = /node_modules\/(lucide-react\/dist\/esm\/lucide-react|radix-ui\/dist\/index)\.m?js$/;
/** What the first page needs from them. */
const BEHIND_BARRELS =
  /node_modules\/(@radix-ui\/react-(slot|compose-refs)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared\/.*|icons\/(bot|eye|eye-off|circle-check|info|triangle-exclamation-point|loader-circle)))(\/|\.m?js$)/;

/**
 * Few files instead of many small ones: `react` (it seldom changes), `start` (all that the login page
 * needs, in one piece) and `shell` (the frame of the dashboard). Everything else follows the screens.
 * A group takes what its modules import along, so the smaller ones come first.
 */
export function chunkGroups(main: string, shell: string) {
  const inStart = reachableFrom(main);
  const inShell = reachableFrom(shell);
  const isStart = (id: string, graph: Graph) => BEHIND_BARRELS.test(id) || inStart(id, graph);
  return [
    { priority: 3, name: (id: string) => (REACT.test(id) ? 'react' : null) },
    { priority: 2, name: (id: string, graph: Graph) => (isStart(id, graph) ? 'start' : null) },
    { priority: 1, name: (id: string, graph: Graph) => (inShell(id, graph) ? 'shell' : null) },
  ];
}

function reachableFrom(entry: string) {
  let found: Set<string> | undefined;
  return (id: string, graph: Graph) => {
    found ??= reachable(entry, graph);
    return found.has(id);
  };
}

/** The modules that come along with `entry`, those fetched on demand left out. */
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
