import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storedText } from '#web/platform/storage.ts';

/** Of a browser that stores nothing. */
const memory = new Map<string, string>();
/** Kept in this tab: it survives a reload, and the login on the way to an invitation. */
const stored = (id: string) => storedText('session', `link-secret:${id}`);

/**
 * Moves the secret of an emailed link from the address to this tab; true until that is done. It comes in
 * the fragment, which no server or proxy sees. Links of versions before 0.3.0 have it in their query;
 * those of invitations work for 7 days.
 */
export function useMovedSecret(): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const secret = new URLSearchParams(hash.slice(1)).get('secret') ?? query.get('secret');
  const id = query.get('membershipId') ?? query.get('userId');
  query.delete('secret');
  const clean = `${pathname}?${query}`;
  useEffect(() => {
    if (!secret || !id) return;
    memory.set(id, secret);
    stored(id).write(secret);
    void navigate(clean, { replace: true });
  }, [secret, id, clean, navigate]);
  return Boolean(secret && id);
}

/** The secret of a link that was opened in this tab, by the id of its person or invitation. */
export const keptSecret = (id: string | null): string | null =>
  id === null ? null : (memory.get(id) ?? stored(id).read());
