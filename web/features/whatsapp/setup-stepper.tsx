import { Link } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import { section } from './copy.ts';

/** The steps of the setup, in their order. */
export const TABS = ['overview', 'connect'] as const;
export type Tab = (typeof TABS)[number];

interface Props {
  current: Tab;
  hrefOf: (tab: Tab) => string;
}

export function SetupStepper({ current, hrefOf }: Props) {
  return (
    <nav aria-label={section.stepper} className="overflow-x-auto border-b">
      <ol className="flex gap-1">
        {TABS.map((tab, index) => (
          <li key={tab}>
            <Link
              to={hrefOf(tab)}
              aria-current={tab === current ? 'step' : undefined}
              className={cn(
                '-mb-px flex h-11 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2',
                tab === current
                  ? 'border-primary'
                  : 'border-transparent text-muted-foreground hover:text-foreground',
              )}
            >
              <span
                className={cn(
                  'grid size-6 place-items-center rounded-full text-xs tnum',
                  tab === current ? 'bg-primary text-primary-foreground' : 'bg-accent',
                )}
              >
                {index + 1}
              </span>
              {section.steps[tab]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
