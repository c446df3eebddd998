import { expect, it } from 'vitest';
import { isPagePath } from '#domain/page-paths.ts';

/**
 * What people type when they look for a setting, in their words, with the address that they want.
 * Written before the palette that is measured with it. Addresses are below the team's; `action:` is
 * something that the palette does.
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
  ['holidays', '/campaigns/spring/edit'],
  ['calendly', '/campaigns/spring/edit'],
  ['approve before sending', '/campaigns/spring/edit'],
  ['tone of voice', '/prompts/spring/editor'],
];

it.each(PHRASES.filter(([, address]) => !address.startsWith('action:')))(
  '“%s” is meant for a page that exists: %s',
  (_, address) => {
    expect(isPagePath(`/dashboard/acme${address.split('?')[0]}`)).toBe(true);
  },
);
