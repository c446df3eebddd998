import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { type CaptureSettings, numberCountry } from '#domain/leads/countries.ts';
import type { Encoding } from '#domain/leads/encodings.ts';
import { countsAsConnected } from '#domain/whatsapp/connection.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { RestrictedBlock } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ChoiceStep, WizardProgress } from '#web/shared/wizard.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { copy } from '#copy/outreach/import.ts';
import { FileNotes } from './file-notes.tsx';
import { FilePicker } from './file-picker.tsx';
import type { PreviewQuestion } from './preview-worker.ts';
import type { PreviewAnswer } from './read-preview.ts';
import { fileKey, UploadForm } from './upload-form.tsx';
import { textOf } from '#copy/catalog/catalog.ts';
import { type TableProblem, tableProblemText } from '#domain/leads/table-problems.ts';
import { countryOptions } from '#web/shared/fields/country-question.tsx';

/** From choosing a campaign and a file to the upload. */
export function UploadCard() {
  const { team_slug, can } = useTeam();
  const input = { team_slug };
  const campaigns = useQuery(rpc.campaigns.list.queryOptions({ input }));
  const settings = useQuery(rpc.leads.captureSettings.queryOptions({ input }));
  const connected = campaigns.data?.filter(countsAsConnected) ?? [];
  const failed = campaigns.error ?? settings.error;
  const refetch = () => Promise.all([campaigns.refetch(), settings.refetch()]);

  if (can.canEditCampaigns && !failed && connected.length > 0 && settings.data) {
    return <ImportWizard campaigns={connected} settings={settings.data} />;
  }
  return (
    <FileStep>
      {!can.canEditCampaigns ? (
        <RestrictedBlock permission="canEditCampaigns" text={copy.restricted} />
      ) : failed ? (
        <RetryNotice query={{ refetch }} title={copy.list.failed}>
          {messageOf(failed, copy.list.failedText)}
        </RetryNotice>
      ) : campaigns.data && settings.data ? (
        <NoNumber />
      ) : (
        <Waiting label={copy.list.loading} />
      )}
    </FileStep>
  );
}

const FileStep = ({ children }: { children: ReactNode }) => (
  <ChoiceStep heading={{ number: 1, title: copy.title, text: copy.text }}>{children}</ChoiceStep>
);

function NoNumber() {
  const { team_slug } = useTeam();
  return (
    <EmptyState
      level={3}
      copy={copy.noCampaign}
      action={
        <ButtonLink to={`${paths.whatsapp(team_slug)}?tab=connect`}>
          {copy.noCampaign.action}
        </ButtonLink>
      }
    />
  );
}

interface WizardProps {
  /** those with a number */
  campaigns: Campaign[];
  settings: CaptureSettings;
}

/** Step 1: choose a campaign and a file. Step 2: review the file's content. */
function ImportWizard({ campaigns, settings }: WizardProps) {
  const only = campaigns.length === 1 ? campaigns[0]?.campaign_id : undefined;
  const [campaignId, setCampaignId] = useState(only ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const code = chosen ?? numberCountry(settings, campaignId) ?? '';
  const country = code || null;
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  const { preview, problem } = usePreview(file, country, encoding);
  const step = file && preview ? 2 : 1;

  function pick(picked: File | null) {
    setFile(picked);
    setEncoding(null);
  }
  function chooseCampaign(id: string) {
    setCampaignId(id);
    setChosen(null);
    pick(null);
  }

  return (
    <>
      <WizardProgress
        step={copy.stepOf({ step, of: copy.steps.length, title: copy.steps[step - 1] ?? '' })}
        percent={Math.round((step / copy.steps.length) * 100)}
        label={copy.progress}
      />
      <FileStep>
        <SelectField
          label={copy.campaign}
          className="max-w-md"
          value={campaignId}
          placeholder={copy.campaignPlaceholder}
          options={campaigns.map(({ campaign_id, campaign_name }) => ({
            value: campaign_id,
            label: campaign_name,
          }))}
          onValueChange={chooseCampaign}
        />
        {campaignId ? (
          <>
            <SelectField
              label={copy.country.label}
              hint={copy.country.hint}
              className="max-w-md"
              value={code}
              options={[
                { value: '', label: copy.country.none },
                ...countryOptions(settings.countries),
              ]}
              onValueChange={setChosen}
            />
            <FilePicker file={file} onPick={pick} />
          </>
        ) : null}
        {file && !preview && !problem ? (
          <Waiting label={copy.reading} className="min-h-24" />
        ) : null}
        {problem ? (
          <Notice variant="destructive">
            {textOf(copy.problems, problem) ?? tableProblemText(problem as TableProblem)}
          </Notice>
        ) : null}
        {preview ? (
          <FileNotes preview={preview} encoding={encoding} onEncoding={setEncoding} />
        ) : null}
      </FileStep>
      {file && preview ? (
        <UploadForm
          key={fileKey(file)}
          file={file}
          preview={preview}
          campaignId={campaignId}
          country={country}
          onUploaded={() => pick(null)}
        />
      ) : null}
    </>
  );
}

/** The state of a file: nothing yet, its beginning, or why it can't be read. */
function usePreview(
  file: File | null,
  country: string | null,
  encoding: Encoding | null,
): Partial<PreviewAnswer> {
  const [answer, setAnswer] = useState<{ file: File; answer: PreviewAnswer } | null>(null);
  useEffect(() => {
    if (!file) return;
    const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) =>
      setAnswer({ file, answer: data }),
    );
    // The worker's file failed to load, or the browser stopped it.
    worker.addEventListener('error', () => setAnswer({ file, answer: { problem: 'unreadable' } }));
    const question: PreviewQuestion = { file, country, encoding };
    worker.postMessage(question, {});
    return () => worker.terminate();
  }, [file, country, encoding]);
  return answer?.file === file ? answer.answer : {};
}
