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

/** The window of the support chat, for who is signed in; nothing while no app id is set. */
export function SupportChat({ me, team }: Props) {
  const chat = useQuery(rpc.support.chat.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const { pathname } = useLocation();
  useEffect(() => {
    // without the messenger's file there is no chat; everything else goes on
    if (chat.data)
      void showChat(chat.data, chatAttributes(me, team, pathname)).catch(() => undefined);
  }, [chat.data, me, team, pathname]);
  useEffect(() => () => void endChat().catch(() => undefined), []);
  return null;
}
