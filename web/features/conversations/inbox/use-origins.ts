import { useQuery } from '@tanstack/react-query';
import { ORIGINS } from '#domain/attribution/attribution.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import type { Option } from '#web/ui/form/select.tsx';
import { list } from '#copy/conversations/screen.ts';

/** What leads came by, as the values of the filter; the one that is chosen stays among them. */
export function useOrigins(chosen: string): Option[] {
  const { team_slug } = useTeam();
  const { data } = useQuery(rpc.conversations.origins.queryOptions({ input: { team_slug } }));
  const values = ORIGINS.flatMap((origin) =>
    (data?.[origin] ?? []).map((value) => `${origin}:${value}`),
  );
  const all = chosen === '' || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => {
    const [origin = '', ...name] = value.split(':');
    const kind = ORIGINS.find((known) => known === origin) ?? 'source';
    return { value, label: list.from[kind]({ name: name.join(':') }) };
  });
}
