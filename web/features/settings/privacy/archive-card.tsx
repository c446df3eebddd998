import { useState } from 'react';
import { numberFormat } from '#copy/catalog/intl.ts';
import type { TeamExport } from '#domain/privacy/team-export.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatExact, formatNumber } from '#web/ui/format.ts';
import { Download } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { useDownloadExport, useNewestExport, useStartExport } from './api.ts';
import { copy as texts } from '#copy/settings/privacy.ts';
import { PrivacyCard } from './privacy-card.tsx';

const copy = texts.archive;

/** The owner's archive of the team: asked for, made while one waits or is away, and downloaded. */
export function ArchiveCard() {
  const { can } = useTeam();
  const newest = useNewestExport(can.canManageSubscription);
  const restricted = can.canManageSubscription ? undefined : copy.ownerOnly;
  return (
    <PrivacyCard copy={copy} restricted={restricted} query={newest}>
      {(found) => <Archive newest={found} />}
    </PrivacyCard>
  );
}

function Archive({ newest }: { newest: TeamExport | null }) {
  const { team_slug } = useTeam();
  const [asking, setAsking] = useState(false);
  const start = useStartExport();
  if (newest?.state === 'waiting' || newest?.state === 'running') return <Making made={newest} />;
  return (
    <div className="flex flex-col gap-4">
      {newest?.state === 'failed' && (
        <Notice variant="destructive" title={copy.failedTitle}>
          {copy.faults[newest.reason ?? 'broken']}
        </Notice>
      )}
      {newest?.state === 'done' && <Ready made={newest} />}
      <Button
        variant={newest?.state === 'done' ? 'secondary' : 'primary'}
        className="self-start"
        onClick={() => setAsking(true)}
      >
        {newest ? copy.again : copy.start}
      </Button>
      {asking && (
        <ProofDialog
          description={copy.proofText}
          submit={copy.confirm}
          busyLabel={copy.busy}
          busy={start.isPending}
          problem={start.error ? refusalOf(start.error, copy.startFailed) : undefined}
          onProof={(proof) =>
            start.mutate({ team_slug, proof }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => start.isPending || setAsking(false)}
        />
      )}
    </div>
  );
}

function Making({ made }: { made: TeamExport }) {
  const { at_table, tables_done, tables, state } = made;
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <Progress value={Math.round((tables_done / tables) * 100)} label={copy.progress} />
      <p className="text-sm text-muted-foreground tnum">
        {state === 'waiting'
          ? copy.waiting
          : copy.running({ table: at_table ?? copy.anyTable, done: tables_done, tables })}
      </p>
    </div>
  );
}

function Ready({ made }: { made: TeamExport }) {
  const { team_slug } = useTeam();
  const { export_id, bytes, rows, expires_at, sha256 } = made;
  const download = useDownloadExport();
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border p-4">
      {download.error && (
        <Notice variant="destructive">{refusalOf(download.error, copy.downloadFailed)}</Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1 text-sm">
          <p className="font-medium tnum">{copy.ready({ size: sizeOf(bytes), rows })}</p>
          {expires_at && (
            <p className="text-muted-foreground">
              {copy.until} <span>{formatExact(expires_at)}</span>. {copy.replaces}
            </p>
          )}
        </div>
        <Button
          busy={download.isPending}
          busyLabel={copy.downloadBusy}
          onClick={() => download.mutate({ team_slug, export_id })}
        >
          <Download aria-hidden />
          {copy.download}
        </Button>
      </div>
      <p className="text-xs break-all text-muted-foreground">
        {copy.sha256}: <code>{sha256}</code>
      </p>
    </div>
  );
}

const MB = 1024 * 1024;
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** As people read sizes: whole kilobytes below a megabyte. */
const sizeOf = (bytes: number): string =>
  bytes < MB
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${numberFormat(TENTHS).format(bytes / MB)} MB`;
