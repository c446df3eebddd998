import { describe, expect, it } from 'vitest';
import { fileDatabase } from '#server/test/file-database.ts';
import { readCatalogue, type Table } from './read-catalogue.ts';
import { FUNCTIONS_ACROSS_TEAMS, KEYS_ACROSS_TEAMS, REFERENCE_TABLES } from './distribution.ts';

const { client } = await fileDatabase();
const catalogue = await readCatalogue(client);

const hasTeam = ({ columns }: Table) => columns.some(({ name }) => name === 'team_id');
const namesTeam = (definition: string) => /\bteam_id\b/.test(definition.split(' WHERE ')[0] ?? '');

/** A table's unique keys, from constraints and from indexes. */
const uniqueKeys = ({ constraints, indexes }: Table) => [
  ...constraints.filter(({ kind }) => kind === 'primary key' || kind === 'unique'),
  ...indexes.filter(({ definition }) => definition.startsWith('CREATE UNIQUE')),
];

describe('spread over many databases by team', () => {
  it('every table has a team, or is named as one that each node would have', () => {
    const shared = catalogue.tables.filter((table) => !hasTeam(table)).map(({ name }) => name);
    expect(shared).toEqual(REFERENCE_TABLES);
  });

  it('every unique key of a team table has the team in it, or a plan', () => {
    const across = catalogue.tables
      .filter(hasTeam)
      .flatMap(uniqueKeys)
      .filter(({ definition }) => !namesTeam(definition))
      .map(({ name }) => name);
    expect(across.toSorted()).toEqual(Object.keys(KEYS_ACROSS_TEAMS).toSorted());
  });

  it('every foreign key stays within its team, or leads to a table that each node would have', () => {
    const isShared = (name: string | null) => REFERENCE_TABLES.includes(name ?? '');
    const across = catalogue.tables.flatMap((table) =>
      table.constraints
        .filter(({ kind, references }) => kind === 'foreign key' && !isShared(references))
        .filter(({ definition }) => !definition.startsWith('FOREIGN KEY (team_id'))
        .map(({ name }) => name),
    );
    expect(across).toEqual([]);
  });

  it('every function that may see other teams is named with its plan', () => {
    const across = catalogue.functions
      .filter(({ runsAsOwner, definition }) => runsAsOwner && !/current_team\(\)/.test(definition))
      .map(({ name }) => name);
    expect(across).toEqual(Object.keys(FUNCTIONS_ACROSS_TEAMS));
  });
});
