import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  LISTED_ROW_STATES,
  type LeadImport,
  type ListedRowState,
} from '#domain/leads/import-states.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { copy as texts } from '#copy/outreach/import.ts';

const copy = texts.rows;

/** How many rows aren't contacted, by reason. Each reason opens a list of its rows. */
export function SkippedRows({ leadImport: { import_id, counts } }: { leadImport: LeadImport }) {
  const [shown, setShown] = useState<ListedRowState | null>(null);
  const states = LISTED_ROW_STATES.filter((state) => counts[state] > 0);
  if (states.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <fieldset aria-label={copy.title} className="-mx-3 flex flex-wrap gap-2">
        {states.map((state) => (
          <Button
            key={state}
            size="sm"
            variant={shown === state ? 'secondary' : 'ghost'}
            aria-expanded={shown === state}
            onClick={() => setShown(shown === state ? null : state)}
          >
            {copy.labels[state]({ count: counts[state] })}
          </Button>
        ))}
      </fieldset>
      {shown ? <Rows key={shown} importId={import_id} state={shown} /> : null}
    </div>
  );
}

function Rows({ importId: import_id, state }: { importId: string; state: ListedRowState }) {
  const { team_slug } = useTeam();
  const pages = useInfiniteQuery(
    rpc.leads.importRows.infiniteOptions({
      input: (after_row: number) => ({ team_slug, import_id, state, after_row }),
      initialPageParam: 0,
      getNextPageParam: ({ after_row }) => after_row,
    }),
  );
  if (pages.isPending) return <Waiting label={copy.loading} className="min-h-24" />;
  if (pages.isError && !pages.data) {
    return <RetryNotice query={pages}>{messageOf(pages.error, copy.failed)}</RetryNotice>;
  }
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section
      aria-label={copy.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      className="flex max-h-96 flex-col gap-3 overflow-y-auto rounded-lg border border-border p-3"
    >
      <ul className="divide-y divide-border text-sm">
        {rows.map(({ row_number, name, phone, reason }) => (
          <li key={row_number} className="grid gap-x-4 py-2 sm:grid-cols-[5rem_1fr_2fr]">
            <span className="text-muted-foreground tnum">{copy.row({ row: row_number })}</span>
            <span className="break-words" dir="auto">
              {[name, phone].filter(Boolean).join(' · ')}
            </span>
            <span className="text-muted-foreground">{reason}</span>
          </li>
        ))}
      </ul>
      <LoadMore size="sm" className="items-start" query={pages} busyLabel={copy.loading}>
        {copy.more}
      </LoadMore>
    </section>
  );
}
