import { useState } from 'react';
import { isWebAddress } from '#domain/text.ts';
import { type CampaignFact, type FactForm, UNSAVED_TIME } from '#domain/campaigns/fact-edits.ts';
import { factLine } from '#domain/websites/facts.ts';
import { unescapedPart } from '#domain/parse-text.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { restoreLostFocus } from '#web/ui/overlay/focus.ts';
import { Pencil, RotateCcw, Trash2 } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { copy, factLabels, restricted } from '#copy/campaigns/results.ts';

interface Props {
  fact: CampaignFact;
  onEdit: () => void;
  onChange: (fact: FactForm | null) => unknown;
}

/** A fact with its source or author, and its actions. */
export function FactRow({ fact, onEdit, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const change = async (after: FactForm | null) => {
    setBusy(true);
    // The page that saves it shows the error.
    await Promise.resolve(onChange(after)).catch(() => undefined);
    setBusy(false);
  };
  const { kind, value, about = '', page, removed = false } = fact;
  const line = factLine(fact);
  const button = {
    variant: 'ghost',
    size: 'icon',
    className: 'size-11 md:size-8',
    permission: 'canEditCampaigns',
    restriction: restricted,
  } as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-border py-2.5 text-sm last:border-0 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <dt className="col-span-2 text-muted-foreground sm:col-span-1">{factLabels[kind] ?? kind}</dt>
      <dd className="flex min-w-0 flex-col">
        <span className={cn('wrap-anywhere', removed && 'text-muted-foreground line-through')}>
          {line}
        </span>
        {isWebAddress(page) ? (
          <a
            href={page}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={copy.facts.source({ page: pathOf(page) })}
            className="self-start wrap-anywhere text-muted-foreground underline-offset-4 hover:underline"
          >
            {pathOf(page)}
          </a>
        ) : null}
        <Edited fact={fact} />
      </dd>
      <dd className="flex items-start">
        {removed ? (
          <RestrictedButton
            {...button}
            key="restore"
            ref={restoreLostFocus}
            aria-label={copy.facts.restore({ fact: line })}
            busy={busy}
            onClick={() => void change({ kind, about, value })}
          >
            <RotateCcw aria-hidden />
          </RestrictedButton>
        ) : (
          <>
            <RestrictedButton
              {...button}
              ref={restoreLostFocus}
              aria-label={copy.facts.edit({ fact: line })}
              onClick={onEdit}
            >
              <Pencil aria-hidden />
            </RestrictedButton>
            <RestrictedButton
              {...button}
              aria-label={copy.facts.remove({ fact: line })}
              busy={busy}
              onClick={() => void change(null)}
            >
              <Trash2 aria-hidden />
            </RestrictedButton>
          </>
        )}
      </dd>
    </div>
  );
}

function Edited({ fact: { edited, removed } }: { fact: CampaignFact }) {
  if (!edited) return null;
  if (edited.at === UNSAVED_TIME) {
    return (
      <Badge variant="warning" className="self-start">
        {removed ? copy.facts.removalUnsaved : copy.facts.unsaved}
      </Badge>
    );
  }
  return (
    <span className="wrap-anywhere text-muted-foreground">
      <span>
        {removed
          ? copy.facts.removedBy({ name: edited.name })
          : copy.facts.editedBy({ name: edited.name })}
      </span>{' '}
      <RelativeTime at={edited.at} />
    </span>
  );
}

/** Shortens a page to its path, or to its host for the home page. */
function pathOf(page: string): string {
  const { host, pathname } = new URL(page);
  return pathname === '/' ? host : unescapedPart(pathname);
}
