import { type FormEvent, useState } from 'react';
import type { TeamExport } from '#domain/privacy/team-export.ts';
import { namesTeam } from '#domain/privacy/team-erasure.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { formatExact, formatNumber } from '#web/ui/format.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { ErasureNotice, useErasure } from '#web/shared/privacy/erasure-notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FileTermsCard } from './file-terms-card.tsx';
import { PermissionsCard } from './permissions-card.tsx';
import { TermsCard } from './terms-card.tsx';
import { useDownloadExport, useNewestExport, useStartErasure, useStartExport } from './api.ts';
import { PrivacyCard } from './privacy-card.tsx';
import { copy as texts } from '#copy/settings/privacy.ts';
import { numberFormat } from '#copy/catalog/intl.ts';

/** What a team does with its data as a whole. */
export function DataTab() {
  return (
    <>
      <ArchiveCard />
      <PermissionsCard />
      <TermsCard />
      <FileTermsCard />
      <RecordCard />
      <DeleteTeamCard />
    </>
  );
}

const copy = texts.record;

/** The record of processing (Art. 30 GDPR), for owner and admins. */
function RecordCard() {
  const { team_slug, can } = useTeam();
  if (!can.canEditSettings) return null;
  return (
    <Card title={copy.title} description={copy.text}>
      <Button asChild variant="secondary" size="sm" className="self-start">
        <a href={`/exports/${team_slug}/processing-record`} download>
          <Download aria-hidden />
          {copy.download}
        </a>
      </Button>
    </Card>
  );
}

const archiveCardCopy = texts.archive;

/** The owner's archive of the team: asked for, made while one waits or is away, and downloaded. */
function ArchiveCard() {
  const { can } = useTeam();
  const newest = useNewestExport(can.canManageSubscription);
  const restricted = can.canManageSubscription ? undefined : archiveCardCopy.ownerOnly;
  return (
    <PrivacyCard copy={archiveCardCopy} restricted={restricted} query={newest}>
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
        <Notice variant="destructive" title={archiveCardCopy.failedTitle}>
          {archiveCardCopy.faults[newest.reason ?? 'broken']}
        </Notice>
      )}
      {newest?.state === 'done' && <Ready made={newest} />}
      <Button
        variant={newest?.state === 'done' ? 'secondary' : 'primary'}
        className="self-start"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {newest ? archiveCardCopy.again : archiveCardCopy.start}
      </Button>
      {asking && (
        <ProofDialog
          description={archiveCardCopy.proofText}
          submit={archiveCardCopy.confirm}
          busyLabel={archiveCardCopy.busy}
          busy={start.isPending}
          problem={start.error ? refusalOf(start.error, archiveCardCopy.startFailed) : undefined}
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
      <Progress value={Math.round((tables_done / tables) * 100)} label={archiveCardCopy.progress} />
      <p className="text-sm text-muted-foreground tnum">
        {state === 'waiting'
          ? archiveCardCopy.waiting
          : archiveCardCopy.running({
              table: at_table ?? archiveCardCopy.anyTable,
              done: tables_done,
              tables,
            })}
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
      <FailedNotice error={download.error} text={archiveCardCopy.downloadFailed} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1 text-sm">
          <p className="font-medium tnum">{archiveCardCopy.ready({ size: sizeOf(bytes), rows })}</p>
          {expires_at && (
            <p className="text-muted-foreground">
              {archiveCardCopy.until} <span>{formatExact(expires_at)}</span>.{' '}
              {archiveCardCopy.replaces}
            </p>
          )}
        </div>
        <Button
          busy={download.isPending}
          busyLabel={archiveCardCopy.downloadBusy}
          onClick={() => download.mutate({ team_slug, export_id })}
        >
          <Download aria-hidden />
          {archiveCardCopy.download}
        </Button>
      </div>
      <p className="text-xs break-all text-muted-foreground">
        {archiveCardCopy.sha256}: <code>{sha256}</code>
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

const deleteTeamCardCopy = texts.erase;

/** The owner plans the deletion of the team, or takes it back. */
function DeleteTeamCard() {
  const { can } = useTeam();
  const [asking, setAsking] = useState(false);
  const erasure = useErasure();
  return (
    <Card
      className="border-destructive/40"
      title={deleteTeamCardCopy.title}
      description={deleteTeamCardCopy.text}
    >
      <p className="mb-4 text-sm text-muted-foreground">{erasure.data?.backups}</p>
      {!can.canManageSubscription ? (
        <p className="text-sm text-muted-foreground">{deleteTeamCardCopy.ownerOnly}</p>
      ) : erasure.data?.waiting ? (
        <ErasureNotice />
      ) : (
        <Button
          variant="destructive"
          disabled={!erasure.data}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {deleteTeamCardCopy.open}
        </Button>
      )}
      {asking && <DeleteTeamDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Two steps: which team they mean, then whether it is them. */
function DeleteTeamDialog({ onClose }: { onClose: () => void }) {
  const { team, team_slug } = useTeam();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [meant, setMeant] = useState(false);
  const start = useStartErasure();
  if (meant) {
    return (
      <ProofDialog
        description={deleteTeamCardCopy.proofText}
        submit={deleteTeamCardCopy.confirm}
        busyLabel={deleteTeamCardCopy.busy}
        busy={start.isPending}
        variant="destructive"
        problem={start.error ? refusalOf(start.error, deleteTeamCardCopy.failed) : undefined}
        onProof={(proof) =>
          start.mutate(
            { team_slug, team_name: typed, proof },
            {
              onSuccess: () => {
                toast.success(deleteTeamCardCopy.asked);
                onClose();
              },
            },
          )
        }
        onClose={() => start.isPending || onClose()}
      />
    );
  }
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (namesTeam(typed, team.team_name)) setMeant(true);
    else setWrong(true);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={deleteTeamCardCopy.dialogTitle}
      description={deleteTeamCardCopy.dialogText({ team: team.team_name })}
    >
      <form onSubmit={goOn} className="flex flex-col gap-4">
        <InputField
          label={deleteTeamCardCopy.name}
          error={wrong ? deleteTeamCardCopy.wrongName({ team: team.team_name }) : undefined}
          required
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            {deleteTeamCardCopy.cancel}
          </Button>
          <Button type="submit" variant="destructive">
            {deleteTeamCardCopy.next}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
