import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NumberCampaigns, ChoicePreview } from '#domain/numbers/signs.ts';
import { client, messageOf } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { InputField, TextareaField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Waiting } from '#web/ui/loading.tsx';
import type { NumberRef } from '#web/shared/numbers/numbers.ts';
import { numberCampaignsOptions, useNumberCampaigns } from './api.ts';
import { CampaignItem } from './campaign-item.tsx';
import { numberCampaigns as copy } from '#copy/whatsapp/number-campaigns.ts';
import { languageName } from '#copy/catalog/intl.ts';
import { Loaded } from '#web/ui/layout/states.tsx';

interface Props {
  campaignId: string;
  onClose: () => void;
}

/** The campaigns on a number, what routes leads to each, and a box to test it. */
export function CampaignsDialog({ campaignId, onClose }: Props) {
  const { team_slug } = useTeam();
  const number = { team_slug, campaign_id: campaignId };
  const query = useQuery(numberCampaignsOptions(number));
  return (
    <Dialog onClose={onClose} title={copy.title} description={copy.text} className="max-w-2xl">
      <Loaded
        query={query}
        waiting={<Waiting label={copy.loading} />}
        failed={messageOf(query.error, copy.failed)}
      >
        {(data) => <Campaigns number={number} {...data} />}
      </Loaded>
    </Dialog>
  );
}

function Campaigns({ number, campaigns, candidates }: NumberCampaigns & { number: NumberRef }) {
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {campaigns.map((campaign) => (
          <li key={campaign.campaign_id}>
            <CampaignItem number={number} campaign={campaign} />
          </li>
        ))}
      </ul>
      <AddCampaign number={number} candidates={candidates} />
      {campaigns.length > 1 && <TestChoiceBox number={number} />}
    </>
  );
}

function AddCampaign({
  number,
  candidates,
}: Pick<NumberCampaigns, 'candidates'> & { number: NumberRef }) {
  const [chosen, setChosen] = useState('');
  const { add } = useNumberCampaigns(number);
  if (candidates.length === 0) {
    return <p className="text-sm text-muted-foreground">{copy.noCandidates}</p>;
  }
  const name = candidates.find(({ campaign_id }) => campaign_id === chosen)?.campaign_name ?? '';
  return (
    <section className="flex flex-col gap-2">
      <SelectField
        label={copy.add}
        hint={copy.addHint}
        value={name ? chosen : ''}
        placeholder={copy.choose}
        options={candidates.map(({ campaign_id, campaign_name }) => ({
          value: campaign_id,
          label: campaign_name,
        }))}
        onValueChange={setChosen}
      />
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={name === ''}
        busy={add.isPending}
        onClick={() => add.mutate(chosen, { onSuccess: () => toast.success(copy.added({ name })) })}
      >
        {copy.addButton}
      </Button>
      <FailedNotice error={add.error} title={copy.addFailed} />
    </section>
  );
}

/** Shows which campaign would answer a message, by the saved rules. */
function TestChoiceBox({ number }: { number: NumberRef }) {
  const [lead, setLead] = useState({ text: '', ad: '', form: '' });
  const testChoice = useMutation({
    mutationFn: () => client.numbers.tryChoice({ ...number, ...lead }),
  });
  const change = (part: Partial<typeof lead>) => {
    setLead({ ...lead, ...part });
    testChoice.reset();
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        testChoice.mutate();
      }}
    >
      <h3 className="text-sm font-semibold">{copy.try}</h3>
      <p className="text-sm text-muted-foreground">{copy.tryText}</p>
      <TextareaField
        label={copy.tryWords}
        rows={2}
        value={lead.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <InputField
          label={copy.tryAd}
          value={lead.ad}
          onChange={({ target }) => change({ ad: target.value })}
        />
        <InputField
          label={copy.tryForm}
          value={lead.form}
          onChange={({ target }) => change({ form: target.value })}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="self-start"
        busy={testChoice.isPending}
      >
        {copy.tryButton}
      </Button>
      {testChoice.data && (
        <Notice variant="info" title={copy.answers({ campaign: testChoice.data.campaign_name })}>
          {reasonOf(testChoice.data)}
        </Notice>
      )}
      <FailedNotice error={testChoice.error} title={copy.tryFailed} />
    </form>
  );
}

function reasonOf({ by, value, paused }: ChoicePreview) {
  if (paused !== null) return copy.fellBack({ paused });
  if (by === null) return copy.noSign;
  return (
    <>
      {copy.because[by]} <bdi>{by === 'language' ? languageName(value) : value}</bdi>
    </>
  );
}
