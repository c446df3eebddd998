import { type ReactNode, useId, useState } from 'react';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { ChevronDown } from '#web/ui/icons.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { cards as copy } from '#copy/agent/page.ts';

interface Props {
  title: string;
  text: string;
  /** of what the card holds */
  count: number;
  /** said instead where it holds nothing that could be added here */
  none?: string;
  children: ReactNode;
}

/** A card that shows how much it holds, and the rest on demand. */
export function FoldedCard({ title, text, count, none, children }: Props) {
  const { can } = useTeam();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
        {count === 0 && none ? null : (
          <Button
            variant="secondary"
            size="sm"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <span>
              {open
                ? copy.hide
                : count === 0 && can.canEditCampaigns
                  ? copy.add
                  : copy.show({ count })}
            </span>
            <span className="sr-only">{`: ${title}`}</span>
            <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
        )}
      </div>
      {count === 0 && none ? <p className="mt-3 text-sm text-muted-foreground">{none}</p> : null}
      <div id={id} hidden={!open} className={cn(open && 'mt-4')}>
        {open ? children : null}
      </div>
    </Card>
  );
}
