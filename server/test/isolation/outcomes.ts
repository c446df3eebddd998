import type { AnyProcedure } from '@orpc/server';
import { expect } from 'vitest';
import { minimumRole, type Permission, ROLES } from '#domain/teams/roles.ts';
import { type Ids, idsFrom } from './ids.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import { metaOf, type Outcome } from './router-procedures.ts';
import type { Row } from './row.ts';
import type { Caller, TwoTeams } from './two-teams.ts';

export function requireRow(path: string): Row {
  const row = PROCEDURE_ROWS[path];
  if (!row) throw new Error(`${path} has no row in PROCEDURE_ROWS`);
  return row;
}

/** Whether an input names anything besides a team. */
export function hasObjectIds(row: Row): boolean {
  const ids = idsFrom((name) => (name === 'team_slug' ? 'team' : 'IT'));
  return JSON.stringify(row.inputs(ids)).includes('IT');
}

export function allowed(caller: Caller, permission: Permission, procedure: AnyProcedure): boolean {
  const role = ROLES.findIndex((item) => item === caller);
  const demanded = [minimumRole(permission), metaOf(procedure).role ?? 'viewer'];
  return demanded.every((least) => role >= ROLES.indexOf(least));
}

/** Inputs without random parts, so that two calls can be compared. */
export function withFixedIds(row: Row, ids: Ids): object[] {
  return row
    .inputs(ids)
    .map((input) => ('text' in input ? { ...input, message_id: FIXED } : input));
}
const FIXED = '01890000-0000-7000-8000-00000000f1ed';

/** Masks what differs between calls: new ids and slugs. */
export function maskIds({ answer, ...rest }: Outcome): Outcome {
  const text = JSON.stringify(answer ?? null)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/autumn-[a-z0-9]{4}/g, 'SLUG');
  return { ...rest, answer: text };
}

export function expectNothingForeign({ otherTeam, foreign }: TwoTeams, outcome: Outcome) {
  const text = JSON.stringify(outcome);
  const secrets = [
    otherTeam.team_id,
    otherTeam.team_slug,
    otherTeam.owner.email,
    otherTeam.owner.user_id,
  ];
  const shown = [...secrets, ...Object.values(foreign)].filter((secret) => text.includes(secret));
  expect(shown).toEqual([]);
}
