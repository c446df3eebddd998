import { useMatch } from 'react-router';
import { PAGES } from '#domain/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { FullPage } from '../base/full-page.tsx';
import { copy } from '#copy/app/shell.ts';

interface SkeletonProps {
  /** what is loading: the user and their permissions, or the team's data */
  wait?: 'access' | 'team';
}

/** Skeleton of the shell while the team and its permissions load. */
export function ShellSkeleton({ wait = 'access' }: SkeletonProps) {
  const inbox = useIsInbox();
  return (
    <div className="flex min-h-dvh">
      <div className="hidden w-64 shrink-0 flex-col gap-3 border-r border-border bg-sidebar p-4 md:flex">
        <Skeleton className="mb-4 h-8 w-36" />
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} className="h-8" />
        ))}
      </div>
      <div className="flex flex-1 flex-col">
        <div className="flex h-14 items-center border-b border-border px-5">
          <output className="text-sm text-muted-foreground">
            {inbox ? copy.inbox[wait] : copy.permissions.checking}
          </output>
        </div>
        <div className="mx-auto grid grid-cols-1 w-full max-w-6xl gap-4 px-4 py-6 sm:grid-cols-2 md:px-8 lg:grid-cols-4">
          <Skeleton className="col-span-full mb-2 h-9 w-72" />
          {['a', 'b', 'c', 'd'].map((card) => (
            <Skeleton key={card} className="h-28" />
          ))}
        </div>
      </div>
    </div>
  );
}

const reload = () => window.location.reload();

/** Shown when the permissions could not be loaded. */
export function PermissionError() {
  return (
    <FullPage title={copy.permissions.error}>
      <h1 className="text-2xl font-semibold">{copy.permissions.error}</h1>
      <p className="max-w-md text-muted-foreground">
        {copy.permissions.errorText}
        <br />
        {copy.permissions.safe}
      </p>
      <Button onClick={reload}>{copy.permissions.refresh}</Button>
    </FullPage>
  );
}

/** Whether the address is a team's conversations, which have their own loading state. */
export const useIsInbox = (): boolean => useMatch(PAGES.conversations) !== null;
