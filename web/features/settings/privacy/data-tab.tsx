import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TeamExport } from '#domain/privacy/team-export.ts';
import { namesTeam } from '#domain/privacy/team-erasure.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { refetchOnSettled, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
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
import { PrivacyCard } from './privacy-card.tsx';
import { copy as texts } from '#copy/settings/privacy.ts';
import { numberFormat } from '#copy/catalog/intl.ts';

/** Milliseconds between polls while an archive is being built. */
const REFETCH_MS = 2_000;

/** Actions on all of a team's data. */
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

/** The owner's archive of the team: requested, built in the background, and downloaded. */
function ArchiveCard() {
  const { can, team_slug } = useTeam();
  const newest = useQuery(
    rpc.privacy.newestExport.queryOptions({
      input: { team_slug },
      enabled: can.canManageSubscription,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'waiting' || data?.state === 'running' ? REFETCH_MS : false,
    }),
  );
  const restricted = can.canManageSubscription ? undefined : texts.archive.ownerOnly;
  return (
    <PrivacyCard copy={texts.archive} restricted={restricted} query={newest}>
      {(found) => <Archive newest={found} />}
    </PrivacyCard>
  );
}

function Archive({ newest }: { newest: TeamExport | null }) {
  const { team_slug } = useTeam();
  const [asking, setAsking] = useState(false);
  const start = useMutation(
    rpc.privacy.startExport.mutationOptions(refetchOnSettled(rpc.privacy.newestExport.key())),
  );
  if (newest?.state === 'waiting' || newest?.state === 'running')
    return <ExportProgress teamExport={newest} />;
  return (
    <div className="flex flex-col gap-4">
      {newest?.state === 'failed' && (
        <Notice variant="destructive" title={texts.archive.failedTitle}>
          {texts.archive.faults[newest.reason ?? 'broken']}
        </Notice>
      )}
      {newest?.state === 'done' && <Ready teamExport={newest} />}
      <Button
        variant={newest?.state === 'done' ? 'secondary' : 'primary'}
        className="self-start"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {newest ? texts.archive.again : texts.archive.start}
      </Button>
      {asking && (
        <ProofDialog
          copy={{
            text: texts.archive.proofText,
            confirm: texts.archive.confirm,
            busy: texts.archive.busy,
            failed: texts.archive.startFailed,
          }}
          action={start}
          onProof={(proof) =>
            start.mutate({ team_slug, proof }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => start.isPending || setAsking(false)}
        />
      )}
    </div>
  );
}

function ExportProgress({ teamExport }: { teamExport: TeamExport }) {
  const { at_table, tables_done, tables, state } = teamExport;
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <Progress value={Math.round((tables_done / tables) * 100)} label={texts.archive.progress} />
      <p className="text-sm text-muted-foreground tnum">
        {state === 'waiting'
          ? texts.archive.waiting
          : texts.archive.running({
              table: at_table ?? texts.archive.anyTable,
              done: tables_done,
              tables,
            })}
      </p>
    </div>
  );
}

function Ready({ teamExport }: { teamExport: TeamExport }) {
  const { team_slug } = useTeam();
  const { export_id, bytes, rows, expires_at, sha256 } = teamExport;
  const download = useMutation(
    rpc.privacy.exportLink.mutationOptions({
      onSuccess: ({ path }) => window.location.assign(path),
    }),
  );
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <FailedNotice error={download.error} text={texts.archive.downloadFailed} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1 text-sm">
          <p className="font-medium tnum">{texts.archive.ready({ size: sizeOf(bytes), rows })}</p>
          {expires_at && (
            <p className="text-muted-foreground">
              {texts.archive.until} <span>{formatExact(expires_at)}</span>. {texts.archive.replaces}
            </p>
          )}
        </div>
        <Button
          busy={download.isPending}
          busyLabel={texts.archive.downloadBusy}
          onClick={() => download.mutate({ team_slug, export_id })}
        >
          <Download aria-hidden />
          {texts.archive.download}
        </Button>
      </div>
      <p className="text-xs break-all text-muted-foreground">
        {texts.archive.sha256}: <code>{sha256}</code>
      </p>
    </div>
  );
}

const MB = 1024 * 1024;
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** A readable size: whole kilobytes below a megabyte. */
const sizeOf = (bytes: number): string =>
  bytes < MB
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${numberFormat(TENTHS).format(bytes / MB)} MB`;

/** Lets the owner schedule the team's deletion, or cancel it. */
function DeleteTeamCard() {
  const { can } = useTeam();
  const [asking, setAsking] = useState(false);
  const erasure = useErasure();
  return (
    <Card
      className="border-destructive/40"
      title={texts.erase.title}
      description={texts.erase.text}
    >
      <p className="mb-4 text-sm text-muted-foreground">{erasure.data?.backups}</p>
      {!can.canManageSubscription ? (
        <p className="text-sm text-muted-foreground">{texts.erase.ownerOnly}</p>
      ) : erasure.data?.waiting ? (
        <ErasureNotice />
      ) : (
        <Button
          variant="destructive"
          disabled={!erasure.data}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {texts.erase.open}
        </Button>
      )}
      {asking && <DeleteTeamDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Two steps: asks for the team's name, then for a proof of identity. */
function DeleteTeamDialog({ onClose }: { onClose: () => void }) {
  const { team, team_slug } = useTeam();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [isNameConfirmed, setNameConfirmed] = useState(false);
  const start = useMutation(
    rpc.privacy.startErasure.mutationOptions(refetchOnSuccess(rpc.privacy.erasure.key())),
  );
  if (isNameConfirmed) {
    return (
      <ProofDialog
        copy={{ ...texts.erase, title: undefined, text: texts.erase.proofText }}
        action={start}
        variant="destructive"
        onProof={(proof) =>
          start.mutate(
            { team_slug, team_name: typed, proof },
            {
              onSuccess: () => {
                toast.success(texts.erase.asked);
                onClose();
              },
            },
          )
        }
        onClose={() => start.isPending || onClose()}
      />
    );
  }
  const confirmName = (event: FormEvent) => {
    event.preventDefault();
    if (namesTeam(typed, team.team_name)) setNameConfirmed(true);
    else setWrong(true);
  };
  return (
    <Dialog
      onClose={onClose}
      title={texts.erase.dialogTitle}
      description={texts.erase.dialogText({ team: team.team_name })}
    >
      <form onSubmit={confirmName} className="flex flex-col gap-4">
        <InputField
          label={texts.erase.name}
          error={wrong ? texts.erase.wrongName({ team: team.team_name }) : undefined}
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
            {texts.erase.cancel}
          </Button>
          <Button type="submit" variant="destructive">
            {texts.erase.next}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
