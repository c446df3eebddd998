import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type { ICruiseResult, IModule } from 'dependency-cruiser';
import { folderCircles, groupings } from './folder-circles.ts';
import { importRules } from './import-rules.ts';

/** The folders whose files follow the rules. */
const FLOORS = ['copy', 'domain', 'server', 'web', 'sandbox', 'e2e', 'bench', 'bin'];

/** Checks the imports of a project folder (default: this one). Exits with code 1 if any breaks a rule. */
process.chdir(process.argv[2] ?? join(import.meta.dirname, '../..'));
const sources = FLOORS.flatMap(sourcesIn);
const { modules, summary } = await cruiseSources();
const problems = [
  ...unreadSources(modules),
  ...summary.violations.map(
    ({ from, to, rule }) => `${from} imports ${to}\n    ${explain(rule.name)}`,
  ),
  ...groupings.flatMap((grouping) => folderCircles(modules, grouping)),
  ...sqlInRoutes(),
  ...sendsElsewhere(),
];
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(
  `${modules.filter(({ source }) => sources.includes(source)).length} files read, ${problems.length} problems`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

async function cruiseSources(): Promise<ICruiseResult> {
  // dependency-cruiser needs the compiler's JavaScript API, which version 7 doesn't have. Without
  // version 6, it reads nothing and reports no problems.
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.replace(/^typescript(?=$|\/)/, 'typescript6'), context),
  });
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    sources,
    {
      validate: true,
      ruleSet: { forbidden: importRules },
      doNotFollow: { path: 'node_modules' },
      // Type imports count too, and are kept separate from those of code.
      tsPreCompilationDeps: true,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css', '.svg'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output;
}

function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

/** Guards against a check that reads nothing and so finds nothing: expects every file, and some imports. */
function unreadSources(all: IModule[]): string[] {
  const read = new Set(all.map(({ source }) => source));
  const missing = sources.filter((source) => !read.has(source));
  const imports = all.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  return [
    ...missing.map((source) => `${source} was not read`),
    ...(sources.length > 0 && imports > 0 ? [] : ['No imports were read at all']),
  ];
}

function explain(name: string): string {
  return `${name}: ${importRules.find((rule) => rule.name === name)?.comment}`;
}

/** Rule 9 as a text search, because a call isn't an import and the gateway's other calls are allowed. */
function sendsElsewhere(): string[] {
  const delivery = 'server/features/conversations/delivery/';
  const send =
    /\.send(?:Text|File|Image|Voice|Video|Reaction)\b|['"`]\/api\/(?:send(?:Text|File|Image|Voice|Video)|reaction)\b/;
  return sources
    .filter((source) => source.startsWith('server/features/') && !source.endsWith('.test.ts'))
    .filter((source) => !source.startsWith(delivery))
    .filter(
      (source) => !/^server\/features\/whatsapp\/gateway\/gateway(?:-[a-z]+)?\.ts$/.test(source),
    )
    .filter((source) => send.test(readFileSync(source, 'utf8')))
    .map((source) => `${source} sends\n    ${explain('9-sends-go-through-delivery')}`);
}

/** Rule 4 as a text search, because Kysely's builders come with the transaction, not with an import. */
function sqlInRoutes(): string[] {
  const sql = /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(\s*['"`]/;
  return sources
    .filter((source) => /^server\/features\/.+\/(routes|jobs)\.ts$/.test(source))
    .filter((source) => sql.test(readFileSync(source, 'utf8')))
    .map((source) => `${source} holds SQL\n    ${explain('4-routes-and-jobs-hold-no-sql')}`);
}
