import { describe, expect, it } from 'vitest';
import { currentTeam } from './current-team.ts';

const editorOf = { team_slug: 'acme', role: 'editor' };
const ownerOf = { team_slug: 'mine', role: 'owner' };
const viewerOf = { team_slug: 'third', role: 'viewer' };
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
