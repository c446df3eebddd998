import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { chatAttributes, endChat, showChat } from './chat.ts';

interface Props {
  me: Me;
  team: Me['teams'][number] | undefined;
}

/** The support chat's window for signed-in users. Renders nothing without an app id. */
export function SupportChat({ me, team }: Props) {
  const chat = useQuery(rpc.support.chat.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const { pathname } = useLocation();
  useEffect(() => {
    // Without the messenger's file there is no chat; the rest of the page works.
    if (chat.data)
      void showChat(chat.data, chatAttributes(me, team, pathname)).catch(() => undefined);
  }, [chat.data, me, team, pathname]);
  useEffect(() => () => void endChat().catch(() => undefined), []);
  return null;
}
