import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { isWebAddress } from '#domain/campaigns/web-address.ts';
import type { SiteFact } from '#domain/offers/offer-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { copy, factLabels } from './copy.ts';

/** Facts from the website with their source pages; collapsed, since there may be many. */
export function FactsCard({ facts }: { facts: SiteFact[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">{copy.facts.title}</h2>
          <p className="text-sm text-muted-foreground">{copy.facts.text}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? copy.facts.hide : copy.facts.show(facts.length)}
          <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
        </Button>
      </div>
      <dl id={id} hidden={!open} className="mt-4 flex flex-col border-t border-border">
        {facts.map((fact) => (
          <Fact key={`${fact.kind} ${fact.value} ${fact.page}`} fact={fact} />
        ))}
      </dl>
    </Card>
  );
}

function Fact({ fact }: { fact: SiteFact }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-b border-border py-2.5 text-sm last:border-0 last:pb-0 sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted-foreground">{factLabels[fact.kind] ?? fact.kind}</dt>
      <dd className="flex min-w-0 flex-col">
        <span className="wrap-anywhere">{fact.value}</span>
        {isWebAddress(fact.page) ? (
          <a
            href={fact.page}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={copy.facts.source(pathOf(fact.page))}
            className="self-start wrap-anywhere text-muted-foreground underline-offset-4 hover:underline"
          >
            {pathOf(fact.page)}
          </a>
        ) : null}
      </dd>
    </div>
  );
}

/** The page in short: its path, or its host for the start page. */
function pathOf(page: string): string {
  const { host, pathname } = new URL(page);
  return pathname === '/' ? host : decoded(pathname);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
