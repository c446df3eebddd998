import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { moreCopy } from '#copy/shared/common.ts';

interface Props extends Omit<ButtonProps, 'asChild' | 'busy' | 'onClick'> {
  query: FurtherPages & { hasNextPage: boolean; isFetchNextPageError: boolean };
}

/** Loads a list's next page, if there is one. Reports a failure and offers a retry. */
export function LoadMore({ query, className, ...button }: Props) {
  const fetchMore = useFurtherPage(query);
  if (!query.hasNextPage) return null;
  return (
    <div className={cn('flex flex-col items-center gap-2', className)}>
      {query.isFetchNextPageError && !query.isFetchingNextPage ? (
        <p role="alert" className="text-sm text-destructive">
          {moreCopy.failed}
        </p>
      ) : null}
      <Button
        variant="secondary"
        {...button}
        busy={query.isFetchingNextPage}
        onClick={() => void fetchMore()}
      />
    </div>
  );
}

interface FurtherPages {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<{ isError: boolean }>;
}

/** Fetches a list's next page after a running refetch, because no page loads during one. */
export function useFurtherPage(query: FurtherPages): () => Promise<{ isError: boolean }> {
  // Read while rendering, because the library tracks only properties that were read.
  const { isFetching, isFetchingNextPage, refetch, fetchNextPage } = query;
  return async () => {
    // A change in the meantime must not restart the refetch.
    if (isFetching && !isFetchingNextPage) await refetch({ cancelRefetch: false });
    return fetchNextPage({ cancelRefetch: false });
  };
}
