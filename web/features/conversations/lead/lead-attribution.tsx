import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Attribution, type Origin, originsOf } from '#domain/attribution/attribution.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { attribution as copy } from '#copy/conversations/lead.ts';
import { Row } from './lead-card-row.tsx';

const HAS_LIST: Origin[] = ['ad', 'form', 'source', 'campaign'];

/** The ad, form and page that the lead came by; each that a list can be narrowed to leads there. */
export function LeadAttribution({ attribution }: { attribution: Attribution }) {
  const { team_slug } = useTeam();
  const origins = originsOf(attribution);
  const { utm_medium, utm_term, utm_content, page, list } = attribution;
  return (
    <section aria-label={copy.title} className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{copy.title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {HAS_LIST.map((origin) => {
          const value = origins[origin];
          if (value === null) return null;
          const query = new URLSearchParams({ from: `${origin}:${value}` });
          return (
            <Row key={origin} label={copy.origins[origin]}>
              <Link
                to={`${paths.conversations(team_slug)}?${query}`}
                title={copy.showAll}
                className="text-primary underline-offset-4 hover:underline"
              >
                <bdi>{value}</bdi>
              </Link>
            </Row>
          );
        })}
        {utm_medium && line(copy.medium, utm_medium)}
        {utm_term && line(copy.term, utm_term)}
        {utm_content && line(copy.content, utm_content)}
        {page && line(copy.page, page)}
        {list && list !== origins.form && line(copy.list, list)}
      </dl>
    </section>
  );
}

const line = (label: string, text: string): ReactNode => (
  <Row label={label}>
    <bdi>{text}</bdi>
  </Row>
);
