import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { moreCopy } from '#copy/shared/common.ts';
import { type FurtherPages, useFurtherPage } from './use-further-page.ts';

interface Props extends Omit<ButtonProps, 'asChild' | 'busy' | 'onClick'> {
  query: FurtherPages & { hasNextPage: boolean; isFetchNextPageError: boolean };
}

/** The further page of a list, if there is one; one that did not come is said, and can be asked for again. */
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
