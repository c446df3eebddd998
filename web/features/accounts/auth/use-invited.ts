import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { InvitationLink } from '#domain/teams/schema.ts';
import { rpc } from '#web/platform/rpc.ts';

interface Form {
  values: { email: string };
  change: (name: string, value: string) => void;
}

/** Whom an invitation asks to sign in or register: the form gets their address, unless one is typed. */
export function useInvited(link: InvitationLink | undefined, form: Form) {
  const { data } = useQuery(rpc.teams.invitation.queryOptions({ input: link ?? skipToken }));
  const invited = data?.message === null ? data : undefined;
  const email = invited?.email;
  const fill = useEffectEvent((address: string) => {
    if (form.values.email === '') form.change('email', address);
  });
  useEffect(() => {
    if (email) fill(email);
  }, [email]);
  return invited;
}
