import { expect, it } from 'vitest';
import { isPagePath, PAGES } from '#domain/pages.ts';
import { fillPath } from '#web/shared/paths.ts';
import { paletteCopy } from '#copy/app/shell/palette.ts';
import { findBest } from './palette-match.ts';
import { addressesOf, allPlaces } from './palette-places.ts';

const { actions, themeWords } = paletteCopy;
const ACTIONS = [
  { ...actions.signOut, label: 'Sign out', description: '', address: 'action:sign out' },
  ...(['light', 'dark', 'system'] as const).map((theme) => ({
    label: actions.theme({ name: theme }),
    words: themeWords[theme],
    description: '',
    address: `action:theme ${theme}`,
  })),
];

/**
 * What users type to find a setting, in their own words, with the expected address. Written before the
 * palette it measures. Addresses are relative to the team; `action:` marks actions of the palette.
 */
const PHRASES: [typed: string, address: string][] = [
  ['change number', '/whatsapp?tab=connected'],
  ['dark', 'action:theme dark'],
  ['invoice', '/subscription'],
  ['stop emails', '/notifications'],
  ['who can see', '/team/members'],
  ['log out', 'action:sign out'],
  ['change my password', '/settings?tab=security'],
  ['fingerprint', '/settings?tab=security'],
  ['2fa', '/settings?tab=security'],
  ['other devices', '/settings?tab=security'],
  ['close my account', '/settings'],
  ['my name', '/settings'],
  ['rename company', '/settings?tab=team'],
  ['country code', '/settings?tab=team'],
  ['round robin', '/settings?tab=team'],
  ['tell people it is a bot', '/settings?tab=team'],
  ['automatic logout', '/settings?tab=team'],
  ['quick replies', '/settings?tab=conversations'],
  ['labels', '/settings?tab=conversations'],
  ['custom field', '/settings?tab=conversations'],
  ['openai key', '/settings?tab=model'],
  ['monthly budget', '/settings?tab=model'],
  ['wrong answers', '/settings?tab=model'],
  ['zapier', '/settings?tab=api'],
  ['gdpr', '/settings?tab=data'],
  ['download everything', '/settings?tab=data'],
  ['delete old chats', '/settings?tab=data'],
  ['who changed what', '/settings?tab=log'],
  ['credit card', '/subscription'],
  ['cancel plan', '/subscription'],
  ['add a colleague', '/team/members'],
  ['do not disturb', '/notifications'],
  ['upload contacts', '/outreach?tab=import'],
  ['website form', '/whatsapp?tab=webhook'],
  ['chat bubble', '/whatsapp?tab=widget'],
  ['upload pdf', '/knowledge?tab=documents'],
  ['holidays', '/campaigns/spring/agent'],
  ['calendly', '/campaigns/spring/agent'],
  ['approve before sending', '/campaigns/spring/agent'],
  ['tone of voice', '/prompts/spring/editor'],
];

/** Written after the palette. Without added keywords, it found 11 of them. */
const LATER: [typed: string, address: string][] = [
  ['my phone keeps buzzing', '/notifications'],
  ['where do I see what I paid', '/subscription'],
  ['kick someone out', '/team/members'],
  ['agent is too pushy', '/prompts/spring/editor'],
  ['stop the bot from answering', '/conversations'],
  ['switch to annual', '/subscription'],
  ['embed on my site', '/whatsapp?tab=widget'],
  ['lead import excel', '/outreach?tab=import'],
  ['gpt model', '/settings?tab=model'],
  ['sign out everywhere', '/settings?tab=security'],
  ['unsubscribed people', '/settings?tab=data'],
  ['night mode', 'action:theme dark'],
  ['timezone', '/campaigns/spring/agent'],
  ['price list', '/knowledge?tab=documents'],
  ['delete workspace', '/settings?tab=data'],
];

const PLACES = allPlaces();
const CAMPAIGN = { campaign_slug: 'spring', campaign_name: 'Spring' };
/** Users read only the first few results. */
const READ = 3;

const findable = [
  ...ACTIONS,
  ...PLACES.map((place) => ({
    ...place,
    address: addressesOf(place, 'acme', [CAMPAIGN])[0]?.to.replace('/dashboard/acme', '') ?? '',
  })),
];

const withoutPart = (address: string) => address.split('#')[0];

it.each([...PHRASES, ...LATER])('“%s” leads to %s', (typed, address) => {
  const found = findBest(typed, findable).slice(0, READ);
  expect(found.map((item) => withoutPart(item.address))).toContain(address);
});

it.each(PLACES.map(({ page }) => page))('%s is a page', (page) => {
  expect(isPagePath(fillPath(PAGES[page], 'acme', 'spring'))).toBe(true);
});

it('every page of a team can be found, but for the steps of a wizard', () => {
  const found = new Set<string>(PLACES.map(({ page }) => page));
  const missing = Object.entries(PAGES)
    .filter(([name, path]) => path.startsWith(PAGES.team) && !found.has(name))
    .map(([name]) => name);
  expect(missing).toEqual([
    'websiteSetup',
    'questions',
    'manualSetup',
    'results',
    'guidedResults',
    'manualResults',
  ]);
});
