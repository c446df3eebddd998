import { describe, expect, it } from 'vitest';
import { currentTeam, ownTeamsFirst } from './role-names.ts';

const editorOf = { team_slug: 'acme', role: 'editor' } as const;
const ownerOf = { team_slug: 'mine', role: 'owner' } as const;
const viewerOf = { team_slug: 'third', role: 'viewer' } as const;
const teams = [editorOf, ownerOf, viewerOf];

describe('the current team', () => {
  it('is the one in the address', () => {
    expect(currentTeam(teams, { slug: 'third', remembered: 'acme' })).toBe(viewerOf);
  });

  it('is the remembered one where the address names none of the teams', () => {
    expect(currentTeam(teams, { remembered: 'acme' })).toBe(editorOf);
    expect(currentTeam(teams, { slug: 'of-others', remembered: 'acme' })).toBe(editorOf);
  });

  it('is the first own one, else the first, else none', () => {
    expect(currentTeam(teams, { remembered: 'left-long-ago' })).toBe(ownerOf);
    expect(currentTeam([editorOf, viewerOf])).toBe(editorOf);
    expect(currentTeam([])).toBeUndefined();
  });
});

describe('the list of teams', () => {
  it('has the own ones first and keeps the order of the others', () => {
    expect(ownTeamsFirst(teams)).toEqual([ownerOf, editorOf, viewerOf]);
  });
});
