import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type CaptureSettings, numberCountry } from '#domain/leads/countries.ts';
import type { Encoding } from '#domain/leads/encodings.ts';
import { countsAsConnected } from '#domain/whatsapp/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { countryOptions } from '#web/shared/fields/country-options.ts';
import { paths } from '#web/shared/paths.ts';
import { RestrictedBlock } from '#web/shared/restricted-block.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { copy } from '#copy/outreach/import.ts';
import { FileNotes } from './file-notes.tsx';
import { FilePicker } from './file-picker.tsx';
import type { PreviewQuestion } from './preview-worker.ts';
import type { PreviewAnswer } from './read-preview.ts';
import { UploadForm } from './upload-form.tsx';
import { textOf } from '#copy/catalog/catalog.ts';
import { type TableProblem, tableProblemText } from '#domain/leads/table-problems.ts';

/** From the choice of a campaign and a file to the upload. */
export function UploadCard() {
  const { team_slug, can } = useTeam();
  const input = { team_slug };
  const campaigns = useQuery(rpc.campaigns.list.queryOptions({ input }));
  const settings = useQuery(rpc.leads.captureSettings.queryOptions({ input }));
  const [chosenId, setChosenId] = useState('');
  const connected = campaigns.data?.filter(countsAsConnected) ?? [];
  const only = connected.length === 1 ? connected[0]?.campaign_id : undefined;
  const campaign_id = chosenId || (only ?? '');
  const failed = campaigns.error ?? settings.error;

  function content() {
    if (!can.canEditCampaigns) {
      return <RestrictedBlock permission="canEditCampaigns" text={copy.restricted} />;
    }
    if (failed) {
      const refetch = () => Promise.all([campaigns.refetch(), settings.refetch()]);
      return (
        <Notice
          variant="destructive"
          title={copy.list.failed}
          action={
            <Button size="sm" variant="secondary" onClick={() => void refetch()}>
              {copy.list.retry}
            </Button>
          }
        >
          {messageOf(failed, copy.list.failedText)}
        </Notice>
      );
    }
    if (!campaigns.data || !settings.data) return <Waiting label={copy.list.loading} />;
    if (connected.length === 0) return <NoNumber />;
    return (
      <div className="flex flex-col gap-5">
        <Field label={copy.campaign} className="max-w-md">
          {(control) => (
            <Select
              {...control}
              value={campaign_id}
              placeholder={copy.campaignPlaceholder}
              options={connected.map((campaign) => ({
                value: campaign.campaign_id,
                label: campaign.campaign_name,
              }))}
              onValueChange={setChosenId}
            />
          )}
        </Field>
        {campaign_id ? (
          <FileUpload key={campaign_id} campaignId={campaign_id} settings={settings.data} />
        ) : null}
      </div>
    );
  }

  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {content()}
    </Card>
  );
}

function NoNumber() {
  const { team_slug } = useTeam();
  return (
    <EmptyState
      level={3}
      className="py-8"
      title={copy.noCampaign.title}
      description={copy.noCampaign.text}
      action={
        <Button asChild>
          <Link to={`${paths.whatsapp(team_slug)}?tab=connect`}>{copy.noCampaign.action}</Link>
        </Button>
      }
    />
  );
}

/** A list cannot have an empty value. */
const NONE = 'none';

interface FileUploadProps {
  campaignId: string;
  settings: CaptureSettings;
}

function FileUpload({ campaignId, settings }: FileUploadProps) {
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState(() => numberCountry(settings, campaignId) ?? NONE);
  const country = chosen === NONE ? null : chosen;
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  const answer = usePreview(file, country, encoding);

  function pick(picked: File | null) {
    setFile(picked);
    setEncoding(null);
  }

  return (
    <>
      <Field label={copy.country.label} hint={copy.country.hint} className="max-w-md">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            options={[
              { value: NONE, label: copy.country.none },
              ...countryOptions(settings.countries),
            ]}
            onValueChange={setChosen}
          />
        )}
      </Field>
      <FilePicker file={file} onPick={pick} />
      {file && !answer ? <Waiting label={copy.reading} className="min-h-24" /> : null}
      {answer && 'problem' in answer ? (
        <Notice variant="destructive">
          {textOf(copy.problems, answer.problem) ??
            tableProblemText(answer.problem as TableProblem)}
        </Notice>
      ) : null}
      {answer && 'preview' in answer ? (
        <FileNotes preview={answer.preview} encoding={encoding} onEncoding={setEncoding} />
      ) : null}
      {file && answer && 'preview' in answer ? (
        <UploadForm
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          preview={answer.preview}
          campaignId={campaignId}
          country={country}
          onUploaded={() => pick(null)}
        />
      ) : null}
    </>
  );
}

/** What is known of a file: nothing yet, its beginning, or why it cannot be read. */
function usePreview(
  file: File | null,
  country: string | null,
  encoding: Encoding | null,
): PreviewAnswer | null {
  const [answer, setAnswer] = useState<{ file: File; answer: PreviewAnswer } | null>(null);
  useEffect(() => {
    if (!file) return;
    const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) =>
      setAnswer({ file, answer: data }),
    );
    // Its file did not come, or the browser has stopped it.
    worker.addEventListener('error', () => setAnswer({ file, answer: { problem: 'unreadable' } }));
    const question: PreviewQuestion = { file, country, encoding };
    worker.postMessage(question, {});
    return () => worker.terminate();
  }, [file, country, encoding]);
  return answer && answer.file === file ? answer.answer : null;
}
