import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { useMe } from '#web/shared/session.ts';
import { verifiedUser } from '#web/shared/verified-mark.ts';
import { AuthErrorScreen } from '../base/crash-screen.tsx';
import { type GuardMode, guardDestination } from './destinations.ts';
import { paths } from '#web/shared/paths.ts';
import { Starting } from '../base/starting.tsx';

interface Props {
  mode: GuardMode;
  /** shown while it is not known who is there */
  waiting?: ReactNode;
  children: (me: Me) => ReactNode;
}

/** Lets in only whom the page is for; the others are led to where they have to go first. */
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

/** What the page behind the verification mail hands on. */
function isVerified(state: unknown): boolean {
  return (state as { verified?: boolean } | null)?.verified === true;
}
