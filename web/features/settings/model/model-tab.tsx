import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { CeilingsCard } from './ceilings-card.tsx';
import { copy } from '#copy/settings/model.ts';
import { VerificationCard } from './verification-card.tsx';
import { OwnModelCard } from './own-model-card.tsx';

/** The AI model of the team, and how much it may cost. */
export function ModelTab() {
  const { can } = useTeam();
  if (!can.canEditSettings) return <Notice variant="info">{copy.adminsOnly}</Notice>;
  return <Settings />;
}

function Settings() {
  const { team_slug } = useTeam();
  /** A saved form is reset, so that its key is not shown again. */
  const [saves, setSaves] = useState(0);
  const settings = useQuery(rpc.models.settings.queryOptions({ input: { team_slug } }));
  if (settings.data) {
    return (
      <>
        <OwnModelCard key={saves} settings={settings.data} onSaved={() => setSaves(saves + 1)} />
        <VerificationCard settings={settings.data} />
        <CeilingsCard settings={settings.data} />
      </>
    );
  }
  if (settings.isPending) return <Skeleton className="h-96 w-full rounded-xl" />;
  return (
    <Notice
      variant="destructive"
      action={
        <Button size="sm" variant="secondary" onClick={() => void settings.refetch()}>
          {copy.retry}
        </Button>
      }
    >
      {messageOf(settings.error, copy.loadFailed)}
    </Notice>
  );
}
