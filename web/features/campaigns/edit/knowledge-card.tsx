import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Knowledge } from '#domain/knowledge/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { copy } from './copy.ts';

const SHOWN = 8;

/** What of the team's knowledge this campaign's agent looks up; it is changed on its own page. */
export function KnowledgeCard({ campaign_id }: { campaign_id: string }) {
  const { team_slug } = useTeam();
  const { data } = useQuery(rpc.knowledge.list.queryOptions({ input: { team_slug } }));
  if (!data) return null;
  const titles = usedBy(campaign_id, data);
  return (
    <Card>
      <CardHeader
        title={copy.knowledge.title}
        description={titles.length === 0 ? copy.knowledge.none : copy.knowledge.text}
        aside={
          <Button asChild variant="secondary" size="sm">
            <Link to={paths.knowledge(team_slug)}>{copy.knowledge.open}</Link>
          </Button>
        }
      />
      {titles.length > 0 ? (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
          {titles.slice(0, SHOWN).map(({ id, title }) => (
            <li key={id} className="wrap-anywhere">
              {title}
            </li>
          ))}
          {titles.length > SHOWN ? <li>{copy.knowledge.more(titles.length - SHOWN)}</li> : null}
        </ul>
      ) : null}
    </Card>
  );
}

function usedBy(campaign_id: string, { entries, documents }: Knowledge) {
  const all = [
    ...entries.map((entry) => ({ ...entry, id: entry.entry_id, title: entry.question })),
    // A document that could not be read has no passages to find.
    ...documents
      .filter(({ passages }) => passages > 0)
      .map((document) => ({ ...document, id: document.document_id })),
  ];
  return all.filter((item) => item.all_campaigns || item.campaign_ids.includes(campaign_id));
}
