import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addressForms, NUMBER_PLANS } from '#domain/identity/number-forms.ts';
import { fileDatabase } from '#server/test/file-database.ts';

const { client } = await fileDatabase();

/** What migration 0095 adds to the addresses of one campaign, each of a different lead. */
async function backfilled(addresses: string[]): Promise<Record<string, number>> {
  const file = new URL('./migrations/0095_one-person.sql', import.meta.url);
  const [backfill = ''] = /WITH plans[\s\S]*?;/.exec(await readFile(file, 'utf8')) ?? [];
  await client.query(`CREATE TEMP TABLE lead_addresses (team_id int, campaign_id int, address text,
    conversation_id int, PRIMARY KEY (team_id, campaign_id, address))`);
  await client.query(
    `INSERT INTO lead_addresses SELECT 1, 1, a.address, a.n
     FROM unnest($1::text[]) WITH ORDINALITY AS a (address, n)`,
    [addresses],
  );
  await client.query(backfill);
  const { rows } = await client.query<{ address: string; conversation_id: number }>(
    'SELECT address, conversation_id FROM lead_addresses',
  );
  await client.query('DROP TABLE lead_addresses');
  return Object.fromEntries(rows.map((row) => [row.address, row.conversation_id]));
}

it('the migration knows the plans of the rule', async () => {
  const ours = await backfilled(['551187654321@c.us', '34600000001@c.us', '5511987654322@lid']);
  expect(ours).toEqual({
    '34600000001@c.us': 2,
    '551187654321@c.us': 1,
    '5511987654321@c.us': 1,
    '5511987654322@lid': 3,
  });
});

it('the migration gives each lead the forms that the rule gives', async () => {
  // A number for each area and operator in each of its forms, and others near them.
  const digits = NUMBER_PLANS.flatMap(({ before, marks }) => {
    const codes = before.includes('[') ? [before.replace('[1-9]\\d', '31')] : [before];
    const ends = Array.from({ length: 80 }, (_, at) =>
      String((at * 123_456_791 + 7) % 10 ** (6 + (at % 5))),
    );
    return codes.flatMap((code) =>
      marks.flatMap((mark) => ends.map((end) => `${code}${mark}${end}`)),
    );
  });
  // One address per number: the rule doesn't say which lead gets a form that two others have.
  const seen = new Set<string>();
  const addresses = digits.flatMap((number) => {
    const forms = addressForms(`${number}@c.us`);
    if (forms.some((form) => seen.has(form))) return [];
    for (const form of forms) seen.add(form);
    return forms.slice(0, 1);
  });
  expect(addresses.filter((address) => addressForms(address).length > 1).length).toBeGreaterThan(
    100,
  );
  const made = await backfilled(addresses);
  const expected = addresses.flatMap((address, at) =>
    addressForms(address).map((form) => [form, at + 1] as const),
  );
  expect(made).toEqual(Object.fromEntries(expected));
});

it('the migration leaves two leads that have one number already as they are', async () => {
  const two = ['551187654321@c.us', '5511987654321@c.us'];
  expect(await backfilled(two)).toEqual({ '551187654321@c.us': 1, '5511987654321@c.us': 2 });
});
