import { describe, expect, it } from 'vitest';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { readAttribution } from './read-attribution.ts';
import { extractLead } from './extract-lead.ts';
import { FORM_POSTS } from './fixtures/form-posts.ts';
import { PLUGIN_POSTS } from './fixtures/plugin-posts.ts';
import { SERVICE_POSTS } from './fixtures/service-posts.ts';
import { readForm } from './fixtures/read-form.ts';
import { readPhone } from '../read-phone.ts';

describe('the lead of a post as a service sends it', () => {
  it.each([...FORM_POSTS, ...SERVICE_POSTS].map((post) => [post.from, post] as const))(
    '%s',
    (_, { body, phone, name, email, message, attribution }) => {
      const data = typeof body === 'string' ? readForm(body) : body;
      const found = extractLead(data, 'ES', parsePhone);
      expect({
        phone: readPhone(found.phone[0]?.value ?? '', 'ES', parsePhone).digits,
        name: found.name[0]?.value,
        email: found.email[0]?.value,
        message: found.message[0]?.value,
      }).toEqual({ phone, name, email, message });
      expect(readAttribution(found.leaves)).toEqual(attribution ?? null);
    },
  );
});

it.each(PLUGIN_POSTS.map((post) => [post.of, post] as const))(
  'the lead of a post without a preset: %s',
  (_, { body, country, phone, name, email, message }) => {
    const found = extractLead(body, country, parsePhone);
    expect({
      phone: readPhone(found.phone[0]?.value ?? '', country, parsePhone).digits,
      name: found.name[0]?.value,
      email: found.email[0]?.value,
      message: message === undefined ? undefined : found.message[0]?.value,
    }).toEqual({ phone, name, email, message });
  },
);

it('of a lead ad names the ad, whichever service brings it', () => {
  const ads = SERVICE_POSTS.filter(({ from }) => from.startsWith('Meta Lead Ads'));
  const titles = ads.map(({ attribution }) => attribution?.ad_title);
  expect(titles).toEqual(ads.map(() => 'Autumn offer'));
});
