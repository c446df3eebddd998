import type pg from 'pg';

/**
 * How to connect with session settings (`name=value`) that override those of the address. pg lets an
 * `options` in the address replace ours, and one of ours is the application's role, without which
 * row-level security does not apply. So theirs come first: PostgreSQL takes the last.
 */
export function connectionWith(settings: string[], url: string): pg.ClientConfig {
  const ours = settings.map((setting) => `-c ${setting}`);
  const address = URL.parse(url);
  const theirs = address?.searchParams.getAll('options') ?? [];
  if (!address || theirs.length === 0) return { connectionString: url, options: ours.join(' ') };
  address.searchParams.delete('options');
  return { connectionString: address.href, options: [...theirs, ...ours].join(' ') };
}
