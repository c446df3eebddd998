import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_OPT_OUT_MB, type OptOutProgress } from '#domain/privacy/opt-outs.ts';
import { numberCountry } from '#domain/leads/countries.ts';
import { TABLE_FILES } from '#domain/leads/table-problems.ts';
import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import { rpc } from '#web/platform/rpc.ts';
import { countryOptions } from '#web/shared/fields/country-question.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Download, FileUp } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { currentIdentity } from '#web/platform/identity.ts';
import { copy as texts } from '#copy/settings/privacy.ts';
import { commaList } from '#domain/format.ts';

const copy = texts.permissions;
const MAX_BYTES = MAX_OPT_OUT_MB * 1024 * 1024;

/** Exports and imports of people who may or may not be messaged. */
export function PermissionsCard() {
  const { team_slug, can } = useTeam();
  if (!can.canEditCampaigns) return null;
  const lists = [
    ['opt_outs', copy.exportOptOuts],
    ['consents', copy.exportConsents],
  ] as const;
  return (
    <Card title={copy.title} description={copy.text}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-2">
          {lists.map(([list, label]) => (
            <Button key={list} asChild variant="secondary" size="sm">
              <a href={`/exports/${team_slug}/permissions/${list}`} download>
                <Download aria-hidden />
                {label}
              </a>
            </Button>
          ))}
        </div>
        <OptOutImport />
      </div>
    </Card>
  );
}

function OptOutImport() {
  const { team_slug } = useTeam();
  const settings = useQuery(rpc.leads.captureSettings.queryOptions({ input: { team_slug } }));
  const [chosen, setChosen] = useState<string>();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<OptOutProgress>();
  const country = chosen ?? (settings.data && numberCountry(settings.data)) ?? '';
  const send = useMutation({
    mutationFn: (picked: File) => sendOptOuts(team_slug, { country, file: picked }, setProgress),
  });
  const tooLarge = file !== undefined && file.size > MAX_BYTES;
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={copy.country}
        hint={copy.countryHint}
        className="max-w-md"
        value={country}
        onValueChange={setChosen}
        disabled={send.isPending}
        options={[
          { value: '', label: copy.noCountry },
          ...countryOptions(settings.data?.countries ?? []),
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={copy.choose}
          variant="secondary"
          accept={TABLE_FILES}
          disabled={send.isPending}
          onFiles={([picked]) => {
            setFile(picked);
            setProgress(undefined);
            send.reset();
          }}
        >
          <FileUp aria-hidden />
          <span>{file ? copy.another : copy.choose}</span>
        </FileButton>
        {file && <bdi className="text-sm break-all">{file.name}</bdi>}
        {file && !tooLarge && !send.isSuccess && (
          <Button busy={send.isPending} busyLabel={copy.busy} onClick={() => send.mutate(file)}>
            {copy.submit}
          </Button>
        )}
      </div>
      {tooLarge && <Notice variant="destructive">{copy.large}</Notice>}
      {send.error && (
        <Notice variant="destructive">
          {(send.error instanceof OptOutsFailed && send.error.message) || copy.failed}
        </Notice>
      )}
      {progress && <ProgressOf progress={progress} />}
    </div>
  );
}

function ProgressOf({ progress }: { progress: OptOutProgress }) {
  const { rows, total, added, known, unreadable, unreadable_rows, done } = progress;
  const counts = copy.counts({ added: formatNumber(added), known: formatNumber(known) });
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {done ? (
        <Notice variant="success" title={copy.done}>
          {counts}
        </Notice>
      ) : (
        <>
          <Progress value={Math.floor((rows / total) * 100)} label={copy.progress} />
          <p className="text-sm text-muted-foreground tnum">
            <span>{copy.rows({ rows, total })}</span> {counts}
          </p>
        </>
      )}
      {unreadable > 0 && (
        <Notice variant="warning" title={copy.unreadable({ count: formatNumber(unreadable) })}>
          {unreadable > unreadable_rows.length
            ? copy.unreadableRowsMore({ rows: commaList(unreadable_rows.map(formatNumber)) })
            : copy.unreadableRows({
                count: unreadable,
                rows: commaList(unreadable_rows.map(formatNumber)),
              })}
        </Notice>
      )}
    </div>
  );
}

/** The server's message about a file it refused; '' if the response ended early. */
class OptOutsFailed extends Error {
  override readonly name = 'OptOutsFailed';
}

/**
 * Sends a list of opt-outs, and reports progress after each step the server has stored. Throws
 * OptOutsFailed; what was stored stays, and the same file can be sent again.
 */
async function sendOptOuts(
  team_slug: string,
  { country, file }: { country: string; file: File },
  onProgress: (progress: OptOutProgress) => void,
): Promise<OptOutProgress> {
  const query = new URLSearchParams({ country, file_name: file.name.slice(0, 200) });
  const identity = currentIdentity();
  const response = await fetch(`/imports/${encodeURIComponent(team_slug)}/opt-outs?${query}`, {
    method: 'POST',
    body: file,
    headers: {
      'content-type': 'application/octet-stream',
      ...(identity && { [IDENTITY_HEADER]: identity }),
    },
  }).catch(() => undefined);
  if (!response) throw new OptOutsFailed('');
  if (!response.ok || !response.body) {
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new OptOutsFailed(answer?.message ?? '');
  }
  let last: OptOutProgress | undefined;
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + piece.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        last = JSON.parse(line) as OptOutProgress;
        onProgress(last);
      }
    }
  } catch {
    throw new OptOutsFailed('');
  }
  if (!last?.done) throw new OptOutsFailed('');
  return last;
}
