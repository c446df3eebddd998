import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { NumberState } from '#domain/whatsapp/number-state.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';

/** Calls `onLost` once for each number that is lost while the page is open. */
export function useLostNumbers(team_slug: string, onLost: (account: WhatsAppAccount) => void) {
  const { data } = useQuery(accountsOptions(team_slug));
  const before = useRef<Map<string, NumberState>>(undefined);
  const report = useEffectEvent(onLost);
  useEffect(() => {
    if (!data) return;
    const known = before.current;
    before.current = new Map(data.map(({ campaign_id, state }) => [campaign_id, state]));
    // What was lost before the page was opened is no news; the banner says it.
    if (!known) return;
    for (const account of data) {
      const was = known.get(account.campaign_id);
      if (account.state === 'lost' && was !== undefined && was !== 'lost') report(account);
    }
  }, [data]);
}
