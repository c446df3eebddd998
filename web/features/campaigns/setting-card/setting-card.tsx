import {
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';

/** What the form of a setting gets. */
export interface FormProps<View, Setting> {
  view: View;
  mayEdit: boolean;
  error: unknown;
  busy: boolean;
  onSave: (setting: Setting) => Promise<unknown>;
}

interface Props<View, Setting, Key extends QueryKey> {
  copy: Record<'title' | 'text' | 'saved' | 'retry' | 'loadFailed', string>;
  options: UseQueryOptions<View, Error, View, Key>;
  /** Saves it, and answers with what is stored now. */
  change: (setting: Setting) => Promise<View>;
  /** the height of the form, as a class */
  height: string;
  children: (form: FormProps<View, Setting>) => ReactNode;
}

/** A setting of one campaign that loads and saves apart from the others. */
export function SettingCard<View, Setting, Key extends QueryKey>(props: Props<View, Setting, Key>) {
  const { copy, options, change, height, children } = props;
  const { can } = useTeam();
  const queryClient = useQueryClient();
  const query = useQuery(options);
  const save = useMutation({
    mutationFn: change,
    onSuccess: (view) => {
      queryClient.setQueryData<View>([...options.queryKey], () => view);
      toast.success(copy.saved);
    },
  });
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {query.data !== undefined ? (
        children({
          view: query.data,
          mayEdit: can.canEditCampaigns,
          error: save.error,
          busy: save.isPending,
          onSave: save.mutateAsync,
        })
      ) : query.isError ? (
        <RetryNotice retry={copy.retry} onRetry={() => void query.refetch()}>
          {copy.loadFailed}
        </RetryNotice>
      ) : (
        <Skeleton className={`${height} w-full`} />
      )}
    </Card>
  );
}
