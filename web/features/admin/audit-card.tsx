import { useState } from 'react';
import type { AuditRecord } from '#domain/admin/schema.ts';
import { LogPages } from '#web/shared/log-pages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AuditFilters, NO_CHOICE } from './audit-filters.tsx';
import { type AuditQuestion, useAudit } from './desk-api.ts';
import { copy as texts } from '#copy/admin/desk.ts';
import { auditSentence } from './audit-sentence.ts';
import { useDebounced } from './use-debounced.ts';

const { audit: copy } = texts;

/** What staff did, with filters; the same as a file for spreadsheets. */
export function AuditCard() {
  const [choice, setChoice] = useState(NO_CHOICE);
  const person = useDebounced(choice.person.trim());
  const team_slug = useDebounced(choice.team_slug.trim());
  const { action, from, to } = choice;
  const asked = {
    ...(action !== 'all' && { actions: [action] }),
    ...(person && { person }),
    ...(team_slug && { team_slug }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return (
    <Card>
      <CardHeader
        title={copy.title}
        description={copy.text}
        aside={
          <Button asChild variant="secondary" size="sm">
            <a href={exportAddress(asked)} download>
              <Download aria-hidden />
              {copy.export}
            </a>
          </Button>
        }
      />
      <AuditFilters choice={choice} onChange={setChoice} />
      <Entries asked={asked} />
    </Card>
  );
}

/** The same filter as a query. Commas join lists, as no value contains one. */
function exportAddress(asked: AuditQuestion): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  return query.size > 0 ? `/exports/staff/audit?${query}` : '/exports/staff/audit';
}

function Entries({ asked }: { asked: AuditQuestion }) {
  const query = useAudit(asked);
  const empty =
    Object.keys(asked).length > 0
      ? ([copy.noMatch, copy.noMatchText] as const)
      : ([copy.none, copy.noneText] as const);
  return (
    <LogPages query={query} copy={copy} empty={empty}>
      {(entries) => entries.map((entry) => <Entry key={entry.audit_id} entry={entry} />)}
    </LogPages>
  );
}

function Entry({ entry }: { entry: AuditRecord }) {
  const { at, outcome, details } = entry;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <p className="break-words">
          <span>{auditSentence(entry)}</span>{' '}
          {outcome === 'done' ? null : <Badge variant="warning">{outcome}</Badge>}
        </p>
        {details.reason ? (
          <p className="break-words text-muted-foreground">
            {copy.reason({ text: details.reason })}
          </p>
        ) : null}
        {details.because ? (
          <p className="text-muted-foreground">{copy.because({ text: details.because })}</p>
        ) : null}
      </div>
      <RelativeTime at={at} className="shrink-0 text-xs text-muted-foreground tnum" />
    </li>
  );
}
