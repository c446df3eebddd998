import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { familyOf, type Package, packagesOf, refused } from './licences.ts';

/**
 * Writes the documents of a release into `folder`: its components (CycloneDX) and their licences. Throws if
 * the product must not contain a package.
 */
export function writePapers(root: string, folder: string): string[] {
  const packages = packagesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const wrong = refused(packages);
  if (wrong.length > 0) {
    const list = wrong.map(({ name, version, licence }) => `${name}@${version}: ${licence ?? '?'}`);
    throw new Error(`The product may not contain these packages:\n${list.join('\n')}`);
  }
  mkdirSync(folder, { recursive: true });
  const sbom = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const files = { 'sbom.cdx.json': sbom, 'licences.md': licenceList(packages) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return Object.keys(files).map((name) => join(folder, name));
}

/** The source contains icon outlines, with their notice in web/ui/icons-licence.txt. */
const ICONS = '| Lucide | 1.75.0 | ISC AND MIT |';

function licenceList(packages: Package[]): string {
  const rows = packages.map(({ name, version, licence }) => {
    const shown = licence ?? familyOf(name, packages)?.licence ?? '';
    return `| ${name} | ${version} | ${shown} |`;
  });
  return `# Licences of the packages in OpenSetter\n\n| package | version | licence |\n|---|---|---|\n${[...rows, ICONS].join('\n')}\n`;
}
