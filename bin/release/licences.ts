/** A package of the product, as package-lock.json names it. */
export interface Package {
  name: string;
  version: string;
  /** an SPDX expression, or what its author wrote */
  licence: string | undefined;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Everything that an installation without development tools has, once per version. */
export function packagesOf(lock: { packages: Record<string, LockedPackage> }): Package[] {
  const found = new Map<string, Package>();
  for (const [path, { version = '', license, dev, link }] of Object.entries(lock.packages)) {
    if (path === '' || dev || link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${version}`, { name, version, licence: license });
  }
  return [...found.values()].toSorted((item, other) => item.name.localeCompare(other.name, 'en'));
}

/**
 * What may be part of the product: none of these asks for the source of what is built with it.
 * MPL-2.0 does for its own files only, which stay as they are.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * libvips, which sharp loads as its own shared library: the LGPL asks for its source alone, and for
 * leave to replace it, which a file in node_modules is. Read by a person; nothing else may be under it.
 */
const SEPARATE_LIBRARIES = /^@img\/sharp-/;
const OF_LIBRARIES = new Set([...ALLOWED, 'LGPL-3.0-or-later']);

/** Whether an SPDX expression leaves a way that is allowed: one side of OR, both of AND. */
export function isAllowed(expression: string, licences: ReadonlySet<string> = ALLOWED): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  function either(): boolean {
    let allowed = both();
    while (tokens[at] === 'OR') {
      at += 1;
      allowed = both() || allowed;
    }
    return allowed;
  }
  function both(): boolean {
    let allowed = one();
    while (tokens[at] === 'AND') {
      at += 1;
      allowed = one() && allowed;
    }
    return allowed;
  }
  function one(): boolean {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return token !== undefined && licences.has(token);
    const inside = either();
    const closes = tokens[at] === ')';
    at += 1;
    return inside && closes;
  }
  const allowed = either();
  // What is left over (WITH, a sentence) is not understood, so not allowed.
  return allowed && at === tokens.length;
}

/**
 * The packages that must not be part of the product. The builds of one package for several machines
 * (`name-linux-x64`) are under its licence, where the lock file leaves theirs out.
 */
export function refused(packages: readonly Package[]): Package[] {
  return packages.filter(({ name, licence }) => {
    const known = licence ?? familyOf(name, packages)?.licence;
    const licences = SEPARATE_LIBRARIES.test(name) ? OF_LIBRARIES : ALLOWED;
    return known === undefined || !isAllowed(known, licences);
  });
}

/** The package with the longest name that, followed by a hyphen, begins `name`. */
export function familyOf(name: string, packages: readonly Package[]): Package | undefined {
  return packages
    .filter((item) => item.licence !== undefined && name.startsWith(`${item.name}-`))
    .toSorted((item, other) => other.name.length - item.name.length)[0];
}
