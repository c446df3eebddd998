import { expect, it } from 'vitest';
import { campaignSlug, manualAgentId } from './identifiers.ts';

it('a campaign is found under its name without accents and four random characters', () => {
  expect(campaignSlug('Été à Genève!', 'k3f9')).toBe('ete-a-geneve-k3f9');
});

it('a campaign whose name has no Latin letters is found too', () => {
  expect(campaignSlug('夏のキャンペーン', 'k3f9')).toBe('campaign-k3f9');
});

it('the agent of a manual campaign is named after the team', () => {
  expect(manualAgentId('acme-652061', 'k3f9')).toBe('acme-652061-agent-k3f9');
});
