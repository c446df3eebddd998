import { expect, it } from 'vitest';
import {
  makeCampaignSlug,
  guidedAgentId,
  guidedSlug,
  leadWebhookUrl,
  manualAgentId,
  websiteAgentId,
} from './identifiers.ts';

it('a campaign is found under its name without accents and four random characters', () => {
  expect(makeCampaignSlug('Été à Genève!', 'k3f9')).toBe('ete-a-geneve-k3f9');
});

it('a campaign whose name has no Latin letters is found too', () => {
  expect(makeCampaignSlug('夏のキャンペーン', 'k3f9')).toBe('campaign-k3f9');
  expect(websiteAgentId('夏', '花', 1234)).toBe('agent-1234');
  expect(guidedSlug('夏', 'k3f9')).toBe('company-campaign-k3f9');
});

it('the agent of a website campaign is named after the campaign, itself and a number', () => {
  expect(websiteAgentId('Été', 'Zoë B.', 4711)).toBe('ete-zoe-b-4711');
});

it('a guided campaign and its agent are named after the company, cut short', () => {
  expect(guidedSlug("L'Été & Söhne", 'k3f9')).toBe('lete-sohne-campaign-k3f9');
  expect(guidedSlug('A very long company name indeed', 'k3f9')).toBe(
    'a-very-long-company-campaign-k3f9',
  );
  expect(guidedAgentId('Acme', 'Maximiliana Augusta', 'k3f9')).toBe(
    'acme-campaign-maximiliana-aug-k3f9',
  );
});

it('the agent of a manual campaign is named after the team', () => {
  expect(manualAgentId('acme-652061', 'k3f9')).toBe('acme-652061-agent-k3f9');
});

it('leads are sent to an address of their campaign', () => {
  expect(leadWebhookUrl('https://os.example/', 'acme', 'spring-k3f9')).toBe(
    'https://os.example/hooks/acme/spring-k3f9',
  );
});
