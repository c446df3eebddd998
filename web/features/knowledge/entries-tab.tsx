import { useState } from 'react';
import type {
  EntryKind,
  Knowledge,
  KnowledgeEntry,
  KnowledgeUse,
} from '#domain/knowledge/schema.ts';
import { isExpired } from '#domain/knowledge/entry-form.ts';
import { containsWords } from '#web/shared/contains-words.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useToday } from '#web/shared/use-today.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Plus } from '#web/ui/first-icons.ts';
import { BookOpen } from '#web/ui/icons.ts';
import { formatCalendarDate, formatList } from '#web/ui/format.ts';
import { Input } from '#web/ui/form/field.tsx';
import { entries as copy, kinds, screen } from '#copy/knowledge/screen.ts';
import { EntrySheet } from './entry-sheet.tsx';

/** Entries written by members, with a search and a form. */
export function EntriesTab({ knowledge, kind }: { knowledge: Knowledge; kind?: EntryKind }) {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState<KnowledgeEntry | 'new' | null>(null);
  const shown = knowledge.entries.filter(({ question, answer, source }) =>
    containsWords(`${question} ${answer} ${source}`, words),
  );
  const add = (
    <RestrictedButton
      permission="canEditCampaigns"
      restriction={screen.restricted}
      aria-haspopup="dialog"
      onClick={() => setOpen('new')}
    >
      <Plus aria-hidden />
      {copy.add}
    </RestrictedButton>
  );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {knowledge.entries.length === 0 ? (
        <EmptyState picture={<BookOpen aria-hidden />} copy={copy.empty} action={add} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Input
              type="search"
              aria-label={copy.search}
              placeholder={copy.search}
              value={words}
              onChange={({ target }) => setWords(target.value)}
              className="min-w-48 flex-1"
            />
            {add}
          </div>
          {shown.length === 0 ? (
            <output className="text-sm text-muted-foreground">{copy.none({ words })}</output>
          ) : (
            <ul className="flex flex-col gap-3">
              {shown.map((entry) => (
                <EntryRow
                  key={entry.entry_id}
                  entry={entry}
                  campaigns={knowledge.campaigns}
                  onEdit={() => setOpen(entry)}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {open ? (
        <EntrySheet
          entry={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          campaigns={knowledge.campaigns}
          kind={kind}
        />
      ) : null}
    </div>
  );
}

interface RowProps {
  entry: KnowledgeEntry;
  campaigns: Knowledge['campaigns'];
  onEdit: () => void;
}

function EntryRow({ entry, campaigns, onEdit }: RowProps) {
  const { can } = useTeam();
  const { kind, question, answer, source, as_of, valid_until } = entry;
  const expired = isExpired(valid_until, useToday());
  const notes = [
    copy.asOf({ day: formatCalendarDate(as_of) }),
    source,
    nameUse(entry, campaigns),
  ].filter(Boolean);
  return (
    <li className="relative flex min-w-0 flex-col gap-2 rounded-xl border border-border bg-card p-4 shadow-sm has-[button:hover]:border-ring">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{kinds[kind]}</Badge>
        {valid_until ? (
          <Badge variant={expired ? 'warning' : 'outline'} className="h-auto whitespace-normal">
            {expired
              ? copy.expired({ day: formatCalendarDate(valid_until) })
              : copy.until({ day: formatCalendarDate(valid_until) })}
          </Badge>
        ) : null}
      </div>
      <h2 className="font-semibold wrap-anywhere">
        {can.canEditCampaigns ? (
          <button
            type="button"
            aria-label={copy.edit({ question })}
            onClick={onEdit}
            className="text-left after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
          >
            {question}
          </button>
        ) : (
          question
        )}
      </h2>
      <p className="line-clamp-3 text-sm wrap-anywhere whitespace-pre-line">{answer}</p>
      <p className="text-sm text-muted-foreground wrap-anywhere">{notes.join(' · ')}</p>
    </li>
  );
}

/** Lists the campaigns that use something. */
function nameUse(
  { all_campaigns, campaign_ids }: KnowledgeUse,
  campaigns: Knowledge['campaigns'],
): string {
  if (all_campaigns) return copy.all;
  const names = campaigns
    .filter(({ campaign_id }) => campaign_ids.includes(campaign_id))
    .map(({ campaign_name }) => campaign_name);
  return formatList(names) || copy.noCampaign;
}
