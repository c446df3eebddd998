import {
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FailedNotice, Notice, RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Button } from '#web/ui/button.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

/** Props for a setting's form. */
export interface FormProps<View, Setting> {
  /** of the setting and its campaign, to name unsaved changes */
  name: string;
  view: View;
  mayEdit: boolean;
  error: unknown;
  busy: boolean;
  /** calls `done` once it is stored */
  onSave: (setting: Setting, done: (view: View) => void) => void;
}

interface Props<View, Setting, Key extends QueryKey> {
  copy: Record<'title' | 'text' | 'saved' | 'loadFailed', string>;
  options: UseQueryOptions<View, Error, View, Key>;
  /** Saves the setting and resolves to what is stored now. */
  change: (setting: Setting) => Promise<View>;
  /** the height of the form, as a class */
  height: string;
  children: (form: FormProps<View, Setting>) => ReactNode;
}

/** A campaign setting that loads and saves independently. */
export function SettingCard<View, Setting, Key extends QueryKey>(props: Props<View, Setting, Key>) {
  const { copy, options, change, height, children } = props;
  const { can } = useTeam();
  const queryClient = useQueryClient();
  const query = useQuery(options);
  // Deferred, so that a slow phone renders the form in pieces and stays responsive.
  const isRendered = useDeferredValue(query.data !== undefined);
  const save = useMutation({
    mutationFn: change,
    onSuccess: (view) => {
      queryClient.setQueryData<View>([...options.queryKey], () => view);
      toast.success(copy.saved);
    },
    // Someone else may have changed it first.
    onError: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  return (
    <Card title={copy.title} description={copy.text}>
      {query.data !== undefined && isRendered ? (
        children({
          name: JSON.stringify(options.queryKey),
          view: query.data,
          mayEdit: can.canEditCampaigns,
          error: save.error,
          busy: save.isPending,
          onSave: (setting, done) => save.mutate(setting, { onSuccess: done }),
        })
      ) : query.isError && query.data === undefined ? (
        <RetryNotice query={query}>{copy.loadFailed}</RetryNotice>
      ) : (
        <Skeleton className={`${height} w-full`} />
      )}
    </Card>
  );
}

interface SaveRowProps {
  copy: Record<'failed' | 'refused', string> & { save?: string; discard?: string };
  mayEdit: boolean;
  isChanged: boolean;
  /** why the chosen value can't be saved */
  problem?: string;
  isValid?: boolean;
  error: unknown;
  busy: boolean;
  onDiscard: () => void;
  onSave: () => void;
  /** shown beside the buttons, even without changes */
  children?: ReactNode;
}

/** The bottom of a setting's form: the problem, and the buttons if something changed. */
export function SaveRow(props: SaveRowProps) {
  const { copy, mayEdit, isChanged, problem, isValid = true, error, busy, children } = props;
  return (
    <>
      {isChanged && problem ? <Notice variant="destructive">{problem}</Notice> : null}
      <FailedNotice error={isChanged && error} text={copy.failed} />
      {isChanged || children ? (
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          {children}
          {isChanged ? (
            <>
              <Button variant="secondary" disabled={busy} onClick={props.onDiscard}>
                {copy.discard ?? kitCopy.discard}
              </Button>
              <Button
                busy={busy}
                busyLabel={kitCopy.saving}
                disabled={problem !== undefined || !isValid}
                onClick={props.onSave}
              >
                {copy.save ?? kitCopy.save}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {mayEdit ? null : <p className="text-sm text-muted-foreground">{copy.refused}</p>}
    </>
  );
}
