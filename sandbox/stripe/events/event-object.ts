import { API_VERSION } from '../contract/schemas.ts';
import type { Account, Wire } from '../state/account.ts';
import type { Event } from '../state/other-records.ts';

/** An event as it is delivered and as the API shows it. */
export function eventObject(account: Account, event: Event): Wire {
  const { id, created, type, object, previous, request } = event;
  const pending = account.store.list('delivery').filter((one) => one.event === id);
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: pending.length,
    request,
    type,
  };
}
