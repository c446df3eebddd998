import { Button } from './button.tsx';

interface Props {
  /** pages of a list, as a query has them */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  copy: { more: string; moreBusy?: string };
  className?: string;
}

/** Fetches the next page of a list; nothing where there is none. */
export function MoreButton({ pages, copy, className }: Props) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className={className}
      busy={pages.isFetchingNextPage}
      busyLabel={copy.moreBusy}
      onClick={() => void pages.fetchNextPage()}
    >
      {copy.more}
    </Button>
  );
}
