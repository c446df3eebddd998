import { useTeam } from '#web/shared/team.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from './copy.ts';
import { EndpointsCard } from './endpoints-card.tsx';
import { KeysCard } from './keys-card.tsx';

/** What programs may do, and what they are told. */
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
