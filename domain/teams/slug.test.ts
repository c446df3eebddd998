import { describe, expect, it } from 'vitest';
import { makeTeamSlug, nextTeamSlug } from './schema.ts';

const now = 1_795_234_652_061;

describe('the slug of a new team', () => {
  it('is its name in small letters and the last six digits of the time', () => {
    expect(makeTeamSlug('Acme Growth', now)).toBe('acme-growth-652061');
  });

  it('has a hyphen for whatever is neither letter nor digit, and no accents', () => {
    expect(makeTeamSlug('Crème & Co.', now)).toBe('creme-co-652061');
  });

  it('keeps letters with strokes and ligatures readable', () => {
    expect(makeTeamSlug('Ødegård & Sønn', now)).toBe('odegard-sonn-652061');
    expect(makeTeamSlug('Łódź Straße Æble', now)).toBe('lodz-strasse-aeble-652061');
    expect(makeTeamSlug('IŞIK ışık', now)).toBe('isik-isik-652061');
  });

  it('still has a name when none of its letters are Latin', () => {
    expect(makeTeamSlug('株式会社', now)).toBe('team-652061');
  });

  it('keeps six digits when the time ends in zeros', () => {
    expect(makeTeamSlug('Acme', 1_795_234_000_007)).toBe('acme-000007');
  });

  it('gets four random characters when someone has it already', () => {
    expect(nextTeamSlug('acme-652061', 'k3f9')).toBe('acme-652061-k3f9');
  });
});
