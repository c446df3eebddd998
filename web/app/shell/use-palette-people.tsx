import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import type { Choice } from './palette-places.ts';

/** As long as for the search of the list. */
const DEBOUNCE_MS = 300;
const PEOPLE = 6;

/** The first leads whose name or number fits. */
export function usePeople(typed: string, onClose: () => void) {
  const { team_slug, can } = useTeam();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    ...rpc.conversations.list.queryOptions({ input: { team_slug, search } }),
    // Apart from the lists of the inbox, which are endless queries of the same procedure.
    queryKey: ['palette', team_slug, search],
    enabled: search !== '' && can.canViewConversations,
    placeholderData: keepPreviousData,
  });
  const rows = typed === '' ? [] : (found.data?.items.slice(0, PEOPLE) ?? []);
  const choices = rows.map(
    (row): Choice => ({
      key: row.conversation_id,
      label: row.name,
      description: '',
      words: '',
      where: row.phone ? <Phone phone={row.phone} className="tnum" /> : row.campaign_name,
      choose: () => {
        onClose();
        void navigate(paths.conversations(team_slug, row.conversation_id));
      },
    }),
  );
  const pending = typed !== '' && (search !== typed || found.isFetching);
  return { choices, pending, failed: typed !== '' && found.isError };
}
