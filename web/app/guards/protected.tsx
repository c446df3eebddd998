import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { useMe, verifiedUser } from '#web/shared/session/session.ts';
import { type GuardMode, guardDestination } from './destinations.ts';
import { paths } from '#web/shared/paths.ts';
import { AuthErrorScreen, Starting } from '../base/full-page.tsx';

interface Props {
  mode: GuardMode;
  /** Shown while the session is being checked. */
  waiting?: ReactNode;
  children: (me: Me) => ReactNode;
}

/** Renders the page for users who may see it and redirects everyone else. */
export function Protected({ mode, waiting, children }: Props) {
  const me = useMe();
  const { pathname, search, hash, state } = useLocation();
  const person = me.data ?? null;
  const reportsVerified = person?.user.emailVerified;
  useEffect(() => {
    if (reportsVerified) verifiedUser.remove();
  }, [reportsVerified]);
  if (me.isPending) return waiting ?? <Starting />;
  if (me.isError && me.data === undefined) return <AuthErrorScreen />;
  const destination = guardDestination(person, mode, isVerified(state));
  if (destination === paths.login && pathname !== paths.dashboard) {
    const query = new URLSearchParams({ redirect: pathname + search + hash });
    return <Navigate to={`${destination}?${query}`} replace />;
  }
  if (destination || !person) return <Navigate to={destination ?? paths.login} replace />;
  return children(person);
}

/** Whether the page behind the verification email set this navigation state. */
function isVerified(state: unknown): boolean {
  return (state as { verified?: boolean } | null)?.verified === true;
}
