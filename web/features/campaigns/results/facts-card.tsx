import { useId, useState } from 'react';
import { type CampaignFact, knownFacts } from '#domain/campaigns/fact-edits.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Plus } from '#web/ui/first-icons.ts';
import { ChevronDown } from '#web/ui/icons.ts';
import { copy, restricted } from './copy.ts';
import { FactDialog } from './fact-dialog.tsx';
import { FactRow } from './fact-row.tsx';

interface Props {
  campaign_slug: string;
  facts: CampaignFact[];
}

/** What the agent knows besides the offer, to add, correct and remove; collapsed, as it may be much. */
export function FactsCard({ campaign_slug, facts }: Props) {
  const [open, setOpen] = useState(false);
  /** The place of the fact being edited: facts are added at the end and changed in place. */
  const [editing, setEditing] = useState<number | 'new'>();
  const id = useId();
  const known = knownFacts(facts);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">{copy.facts.title}</h2>
          <p className="text-sm text-muted-foreground">{copy.facts.text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <RestrictedButton
            variant="secondary"
            size="sm"
            permission="canEditCampaigns"
            restriction={restricted}
            onClick={() => setEditing('new')}
          >
            <Plus aria-hidden />
            {copy.facts.add}
          </RestrictedButton>
          {facts.length > 0 ? (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {open ? copy.facts.hide : copy.facts.show(known.length)}
              <ChevronDown
                aria-hidden
                className={cn('transition-transform', open && 'rotate-180')}
              />
            </Button>
          ) : null}
        </div>
      </div>
      {facts.length > 0 ? (
        <dl id={id} hidden={!open} className="mt-4 flex flex-col border-t border-border">
          {facts.map((fact, index) => (
            <FactRow
              // oxlint-disable-next-line react/no-array-index-key -- a fact is named by its place
              key={index}
              campaign_slug={campaign_slug}
              fact={fact}
              onEdit={() => setEditing(index)}
            />
          ))}
        </dl>
      ) : null}
      {editing === undefined ? null : (
        <FactDialog
          campaign_slug={campaign_slug}
          fact={editing === 'new' ? null : (facts[editing] ?? null)}
          onSaved={() => setOpen(true)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}
