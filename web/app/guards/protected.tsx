import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { useMe } from '#web/platform/session.ts';
import { AuthErrorScreen } from '../crash-screen.tsx';
import { type GuardMode, guardDestination } from '../destinations.ts';
import { paths } from '../paths.ts';
import { Starting } from '../starting.tsx';

interface Props {
  mode: GuardMode;
  children: (me: Me) => ReactNode;
}

/** Lets in only whom the page is for; the others are led to where they have to go first. */
export function Protected({ mode, children }: Props) {
  const me = useMe();
  const { pathname, search } = useLocation();
  if (me.isPending) return <Starting />;
  if (me.isError && me.data === undefined) return <AuthErrorScreen />;
  const person = me.data ?? null;
  const destination = guardDestination(person, mode);
  if (destination === paths.login && pathname !== paths.dashboard) {
    const query = new URLSearchParams({ redirect: pathname + search });
    return <Navigate to={`${destination}?${query}`} replace />;
  }
  if (destination || !person) return <Navigate to={destination ?? paths.login} replace />;
  return children(person);
}
