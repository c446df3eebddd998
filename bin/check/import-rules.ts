import type { IForbiddenRuleType } from 'dependency-cruiser';

const tests = '\\.test\\.tsx?$|^(server|web|sandbox)/test/|/fixtures/';
const product = '^(domain|server|web)/';
const feature = (floor: string) => `^${floor}/features/([^/]+)/`;

/**
 * Which folders may import which: the nine rules of the architecture, with its numbering. `imports.ts`
 * adds what a path can't tell (SQL in routes, circles of folders, calls that send).
 */
export const importRules: (IForbiddenRuleType & { name: string; comment: string })[] = [
  {
    name: '0-can-be-found',
    comment: 'Every import must resolve to a file or to a package in package.json.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: '1-domain-is-pure',
    comment:
      'domain imports only domain, copy, zod and parsers that only compute: rules are plain data in, plain data out.',
    from: { path: '^domain/', pathNot: tests },
    to: {
      pathNot:
        '^(?:domain|copy)/|(^|/)node_modules/(?:zod|marked|entities|linkifyjs|chardet|decimal.js|diff|jszip|htmlparser2)/',
    },
  },
  {
    name: '1-copy-knows-only-itself',
    comment: 'The catalog of texts imports nothing of the product: every floor reads it.',
    from: { path: '^copy/', pathNot: tests },
    to: { pathNot: '^copy/|(^|/)node_modules/(?:icu-minify|@schummar/icu-type-parser)/' },
  },
  {
    name: '2-web-knows-types-of-the-server-only',
    comment: 'web imports domain, and from server types only (`import type`).',
    from: { path: '^web/', pathNot: tests },
    to: { path: '^server/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: '2-web-runs-in-browsers',
    comment: "Browsers don't have Node's modules. (web/build runs while building.)",
    from: { path: '^web/', pathNot: `${tests}|^web/build/` },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: '3-server-does-not-know-the-web',
    comment: 'server imports domain, never web.',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
  {
    name: '3-platform-knows-no-feature',
    comment: 'platform must work for any product; pass in what it needs from a feature.',
    from: { path: '^server/platform/', pathNot: tests },
    to: { path: '^server/(features/|app\\.ts|router\\.ts|worker\\.ts|main\\.ts)' },
  },
  {
    name: '3-scope-resolvers-open-teams',
    comment:
      "Only a scope resolver (*-scope.ts) creates a TeamScope, from proof of the caller's identity; pass it to other code. (Types are free.)",
    from: {
      path: '^server/',
      pathNot: `${tests}|-scope\\.ts$|^server/platform/http/rpc\\.ts$|^server/db/seeds/`,
    },
    to: { path: '^server/platform/db/team-scope\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: '4-routes-and-jobs-hold-no-sql',
    comment: 'routes.ts and jobs.ts contain no SQL: call a use case or a query of the feature.',
    from: { path: '^server/features/.+/(routes|jobs)\\.ts$' },
    to: { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: '4-routes-and-jobs-are-bound-in-one-place',
    comment:
      'Only app.ts (with its router.ts) imports routes.ts, and only worker.ts imports jobs.ts.',
    from: { path: product, pathNot: `${tests}|^server/(app|router|worker)\\.ts$` },
    to: {
      path: '^server/features/(quality/)?[^/]+/(routes|jobs)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: '5-whatsapp-does-not-look-back',
    comment: 'The order is outreach, agent, conversations, whatsapp, with no way back.',
    from: { path: '^server/features/whatsapp/', pathNot: tests },
    to: { path: '^server/features/(outreach|agent|conversations)/' },
  },
  {
    name: '5-conversations-do-not-look-back',
    comment: 'The order is outreach, agent, conversations, whatsapp, with no way back.',
    from: { path: '^server/features/conversations/', pathNot: tests },
    to: { path: '^server/features/(outreach|agent)/' },
  },
  {
    name: '5-no-circles',
    comment: "Files that import each other, types included, can't be understood one at a time.",
    from: { path: product },
    to: { circular: true },
  },
  {
    name: '6-web-features-stand-alone',
    comment: 'Web features do not import each other; pages in web/app compose them.',
    from: { path: feature('web'), pathNot: tests },
    to: { path: feature('web'), pathNot: '^web/features/$1/' },
  },
  {
    name: '6-web-features-do-not-know-the-app',
    comment:
      'web/app composes features, so features import nothing from it. Addresses are in web/shared/paths.ts.',
    from: { path: feature('web'), pathNot: tests },
    to: { path: '^web/app/' },
  },
  {
    name: '6-web-shared-knows-no-feature',
    comment:
      'web/shared holds what two features need: the team, the session, addresses. It stands below both.',
    from: { path: '^web/shared/', pathNot: tests },
    to: { path: '^web/(features|app)/' },
  },
  {
    name: '6-web-platform-knows-no-product',
    comment:
      'web/platform must work for any product: code that knows teams or plans belongs in web/shared.',
    from: { path: '^web/platform/', pathNot: tests },
    to: { path: '^web/(features|shared|app)/' },
  },
  {
    name: '6-the-kit-knows-no-feature',
    comment:
      'web/ui must work for any product: pass in data and texts, and import only web/platform.',
    from: { path: '^web/ui/', pathNot: tests },
    to: { path: '^(web/(features|shared|app)|server|domain)/' },
  },
  {
    name: '7-the-product-does-not-know-the-sandbox',
    comment: "The product only knows addresses; it can't tell the sandbox from the real services.",
    from: { path: product, pathNot: tests },
    to: { path: '^sandbox/' },
  },
  {
    name: '7-the-product-does-not-know-its-tests',
    comment: 'Test builders and helpers stay out of the product.',
    from: { path: `${product}|^sandbox/`, pathNot: tests },
    to: { path: `${tests}|^e2e/|^bench/` },
  },
  {
    name: '7-the-sandbox-does-not-know-the-product',
    comment: 'The sandbox speaks the real protocols, so it needs nothing from the product.',
    from: { path: '^sandbox/', pathNot: tests },
    to: { path: product },
  },
  {
    name: '8-starting-needs-no-development-dependency',
    comment:
      '`npm start` must work after `npm ci --omit=dev`: what runs then belongs in "dependencies".',
    from: { path: '^(domain|server|web|sandbox|bin)/', pathNot: `${tests}|^bin/check/` },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: '9-sends-go-through-delivery',
    comment:
      "Only conversations/delivery may call the gateway's send functions: it checks maySend with the conversation locked. (Found by imports.ts, which reads the calls.)",
    from: { path: '^server/features/', pathNot: '.' },
    to: {},
  },
];
