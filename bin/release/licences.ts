/** A package of the product, as listed in package-lock.json. */
export interface Package {
  name: string;
  version: string;
  /** an SPDX expression, or free text by its author */
  licence: string | undefined;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** All packages of an installation without development tools, once per version. */
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
 * Licences that the product may contain: none requires the source of what is built with it. MPL-2.0 does so
 * only for its own files, which we don't change.
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
 * libvips, which sharp loads as a shared library. The LGPL only requires its own source and the freedom to
 * replace it, as with a file in node_modules. A person reviewed it; no other package may use this licence.
 */
const SEPARATE_LIBRARIES = /^@img\/sharp-/;
const OF_LIBRARIES = new Set([...ALLOWED, 'LGPL-3.0-or-later']);

/** Whether an SPDX expression allows use: one side of OR, both sides of AND. */
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
  // Leftover tokens (WITH, a sentence) aren't understood, so they aren't allowed.
  return allowed && at === tokens.length;
}

/**
 * Returns the packages that the product must not contain. Platform builds of a package (`name-linux-x64`)
 * have its licence if the lockfile omits theirs.
 */
export function refused(packages: readonly Package[]): Package[] {
  return packages.filter(({ name, licence }) => {
    const known = licence ?? familyOf(name, packages)?.licence;
    const licences = SEPARATE_LIBRARIES.test(name) ? OF_LIBRARIES : ALLOWED;
    return known === undefined || !isAllowed(known, licences);
  });
}

/** Finds the package with the longest name that is a prefix of `name`, followed by a hyphen. */
export function familyOf(name: string, packages: readonly Package[]): Package | undefined {
  return packages
    .filter((item) => item.licence !== undefined && name.startsWith(`${item.name}-`))
    .toSorted((item, other) => other.name.length - item.name.length)[0];
}
