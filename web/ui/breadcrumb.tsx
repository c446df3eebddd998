import { Link } from 'react-router';
import { ChevronRight } from './icons.ts';

export interface Crumb {
  label: string;
  /** Absent on the last one: the page itself. */
  to?: string;
}

export function Breadcrumb({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-1.5 text-sm text-muted-foreground">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-1.5">
            {index > 0 ? <ChevronRight aria-hidden className="size-3.5" /> : null}
            {crumb.to ? (
              <Link to={crumb.to} className="rounded-sm touch-target hover:text-foreground">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-foreground">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
