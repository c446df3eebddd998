import type { Wire } from '../state/account.ts';

export function listOf(data: Wire[], url: string, has_more = false): Wire {
  return { object: 'list', data, has_more, url };
}
