import { useTeam } from '#web/shared/team/team.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from './copy.ts';
import { EndpointsCard } from './endpoints-card.tsx';
import { KeysCard } from './keys-card.tsx';

/** API keys, and endpoints for events. */
export function ApiTab() {
  const { can } = useTeam();
  if (!can.canEditSettings) return <Notice variant="info">{copy.adminsOnly}</Notice>;
  return (
    <>
      <KeysCard />
      <EndpointsCard />
    </>
  );
}
