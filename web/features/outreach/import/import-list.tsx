import { useQuery } from '@tanstack/react-query';
import type { LeadImport } from '#domain/leads/import-states.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { RestrictedBlock } from '#web/shared/restricted-block.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { copy as texts } from '#copy/outreach/import.ts';
import { ImportCard } from './import-card.tsx';

const copy = texts.list;

/** Milliseconds between two looks, while something moves and while nothing does. */
const MOVING = 1_500;
const RESTING = 15_000;

const moves = ({ state }: LeadImport) => state === 'running' || state === 'undoing';

/** The newest imports with how far they are. */
export function ImportList() {
  const { team_slug, can } = useTeam();
  const imports = useQuery({
    ...rpc.leads.imports.queryOptions({ input: { team_slug } }),
    enabled: can.canViewConversations,
    refetchInterval: ({ state }) => (state.data?.some(moves) ? MOVING : RESTING),
  });

  function content() {
    if (!can.canViewConversations) return <RestrictedBlock permission="canViewConversations" />;
    if (imports.data) {
      if (imports.data.length === 0) {
        return (
          <EmptyState level={3} className="py-8" title={copy.empty} description={copy.emptyText} />
        );
      }
      return (
        <ul className="divide-y divide-border">
          {imports.data.map((item) => (
            <li key={item.import_id} className="py-5 first:pt-0 last:pb-0">
              <ImportCard one={item} />
            </li>
          ))}
        </ul>
      );
    }
    if (!imports.isError) return <Waiting label={copy.loading} className="min-h-24" />;
    return (
      <Notice
        variant="destructive"
        title={copy.failed}
        action={
          <Button size="sm" variant="secondary" onClick={() => void imports.refetch()}>
            {copy.retry}
          </Button>
        }
      >
        {messageOf(imports.error, copy.failedText)}
      </Notice>
    );
  }

  return (
    <Card>
      <CardHeader title={copy.title} />
      {content()}
    </Card>
  );
}
