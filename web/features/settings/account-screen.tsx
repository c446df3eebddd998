import { useQuery } from '@tanstack/react-query';
import { type ErasureProof, erasureText } from '#domain/privacy/team-erasure.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { saveJson } from '#web/platform/save-file.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { ListLine } from './conversations/list-card.tsx';
import { DangerZone } from './danger-zone.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { copy } from '#copy/settings/screen.ts';
import { copy as texts } from '#copy/settings/privacy.ts';

/** Account settings only, for a user without a team. */
export function AccountScreen() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <Page title={copy.account} narrow>
      {me.impersonation ? (
        <Notice variant="info">{copy.impersonating}</Notice>
      ) : (
        <>
          <ProfileTab me={me} />
          <SecurityTab me={me} />
          <ProofsCard />
          <DangerZone />
        </>
      )}
    </Page>
  );
}

/** Proofs for teams the user deleted. Hidden if there are none. */
function ProofsCard() {
  const { data } = useQuery(rpc.privacy.erasures.queryOptions());
  if (!data || data.proofs.length === 0) return null;
  return (
    <Card title={texts.proofs.title} description={`${texts.proofs.text} ${data.backups}`}>
      <ul className="flex flex-col divide-y divide-border">
        {data.proofs.map((proof) => (
          <Proof key={proof.record.erasure_id} proof={proof} />
        ))}
      </ul>
    </Card>
  );
}

function Proof({ proof }: { proof: ErasureProof }) {
  const { team_name, finished_at, rows } = proof.record;
  const total = Object.values(rows).reduce((sum, row) => sum + row, 0);
  return (
    <ListLine
      actions={
        <IconButton
          icon={Download}
          title={texts.proofs.download}
          label={texts.proofs.downloadOf({ team: team_name })}
          onClick={() => download(proof)}
        />
      }
    >
      <bdi className="font-medium">{team_name}</bdi>
      <RelativeTime at={finished_at} />
      <span className="text-muted-foreground tnum">{texts.proofs.line({ rows: total })}</span>
    </ListLine>
  );
}

/** Downloads the proof with a description of its hash, so that anyone can check it. */
function download({ record, hash }: ErasureProof) {
  const how = 'hash is the SHA-256 of hashed_text in hexadecimal; hashed_text is the record.';
  saveJson(
    { record, hash, hashed_text: erasureText(record), how },
    `deletion-${record.erasure_id}.json`,
  );
}
