import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { readFormPhone } from '../read-phone.ts';
import { extractLead } from './extract-lead.ts';
import { readForm } from './fixtures/read-form.ts';
import { readAttribution } from './read-attribution.ts';
import { sentLead } from './sent-lead.ts';

/**
 * One post per line, from the service's documentation: its source, the country, the body (text for an
 * encoded form) and the expected lead. In a list of names, each is correct. No phone: no field is only a
 * number, so a member maps it. The last part is the expected origin, if the post has one.
 */
type FreshPost = [
  of: string,
  country: string,
  body: object | string,
  wanted: [
    phone: string | null,
    name?: string | string[] | null,
    email?: string | null,
    message?: string | null,
  ],
  origin?: Record<string, string>,
];
const FILE = join(import.meta.dirname, 'fixtures/fresh-posts.jsonl');
const POSTS = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as FreshPost);

describe('the lead of a post that no rule was made for', () => {
  it.each(POSTS.map((post) => [post[0], post] as const))('%s', (_, post) => {
    const [, country, body, [phone, name, email, message], origin] = post;
    const data = typeof body === 'string' ? readForm(body) : body;
    const found = extractLead(data, country, parsePhone);
    const sent = sentLead(found);
    const read = {
      phone: readFormPhone(sent.phone, country, sent.country, parsePhone).digits ?? null,
      email: sent.email,
      message: found.message[0]?.value ?? '',
      origin: readAttribution(found.leaves),
    };
    expect(read).toMatchObject({
      phone,
      ...(email !== undefined && { email: email ?? '' }),
      ...(message !== undefined && { message: message ?? '' }),
      ...(origin && { origin }),
    });
    expect([name ?? ''].flat()).toContain(sent.name);
  });
});
