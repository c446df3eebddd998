import { useState } from 'react';
import {
  type CampaignSigns,
  DETECTED_LANGUAGES,
  MAX_SIGNS,
  type NumberCampaign,
} from '#domain/numbers/signs.ts';
import { linesIn } from '#domain/parse-text.ts';
import { fieldErrors, messageOf } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { TextareaField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { X } from '#web/ui/first-icons.ts';
import type { NumberRef } from '#web/shared/numbers/numbers.ts';
import { useNumberCampaigns } from './api.ts';
import { numberCampaigns as copy } from '#copy/whatsapp/number-campaigns.ts';
import { compareTexts, languageName } from '#copy/catalog/intl.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  number: NumberRef;
  campaign: NumberCampaign;
}

/** One campaign of a number: what routes leads to it, editable in place. */
export function CampaignItem({ number, campaign }: Props) {
  const [editing, setEditing] = useState(false);
  const { campaign_name, agent_name, is_default, is_paused, is_leaving, signs } = campaign;
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-medium wrap-anywhere">{campaign_name}</h3>
          <p className="text-sm text-muted-foreground">{copy.agent({ name: agent_name })}</p>
        </div>
        {is_default && <Badge variant="primary">{copy.default}</Badge>}
        {is_paused && <Badge variant="warning">{copy.paused}</Badge>}
        {is_leaving && <Badge>{copy.leaving}</Badge>}
        {!editing && !is_leaving && (
          <Button
            size="sm"
            variant="secondary"
            className="max-md:min-h-11"
            aria-label={copy.editOne({ name: campaign_name })}
            aria-haspopup="dialog"
            onClick={() => setEditing(true)}
          >
            {copy.edit}
          </Button>
        )}
        {!is_default && !is_leaving && <RemoveCampaign number={number} campaign={campaign} />}
      </div>
      <p className="text-sm text-muted-foreground">{stateOf(campaign)}</p>
      {editing ? (
        <SignsForm number={number} campaign={campaign} onClose={() => setEditing(false)} />
      ) : (
        <Signs signs={signs} />
      )}
    </div>
  );
}

function stateOf({ is_default, is_paused, is_leaving, signs }: NumberCampaign): string | null {
  if (is_leaving) return copy.leavingText;
  if (is_default) return copy.defaultText;
  if (is_paused) return copy.pausedText;
  return Object.values(signs).every((list) => list.length === 0) ? copy.noSigns : null;
}

const LISTS = ['link_texts', 'ads', 'forms', 'languages'] as const;

function Signs({ signs }: { signs: CampaignSigns }) {
  const lists = LISTS.filter((list) => signs[list].length > 0);
  if (lists.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      {lists.map((list) => (
        <div key={list} className="contents">
          <dt className="text-muted-foreground">{copy.lists[list]}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {signs[list].map((value) => (
              <bdi key={value} className="block">
                {list === 'languages' ? languageName(value) : value}
              </bdi>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RemoveCampaign({ number, campaign: { campaign_id, campaign_name } }: Props) {
  const [asking, setAsking] = useState(false);
  const { takeOff } = useNumberCampaigns(number);
  return (
    <>
      <RestrictedButton
        permission="canDisconnectWhatsApp"
        restriction={copy.restrictedTakeOff}
        size="sm"
        variant="ghost"
        className="max-md:min-h-11"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {copy.takeOff}
      </RestrictedButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        copy={{
          title: copy.takeOffTitle({ name: campaign_name }),
          text: copy.takeOffText,
          cancel: copy.keep,
          confirm: copy.takeOff,
          busy: copy.takingOff,
        }}
        action={takeOff}
        onConfirm={() =>
          takeOff.mutate(campaign_id, {
            onSuccess: () => {
              setAsking(false);
              toast.success(copy.takenOff({ name: campaign_name }));
            },
          })
        }
      >
        <FailedNotice error={takeOff.error} title={copy.takeOffFailed} />
      </ConfirmDialog>
    </>
  );
}

interface SignsFormProps {
  number: NumberRef;
  campaign: NumberCampaign;
  onClose: () => void;
}

const LINES = ['link_texts', 'ads', 'forms'] as const;

function SignsForm({ number, campaign: { campaign_id, signs }, onClose }: SignsFormProps) {
  const { save } = useNumberCampaigns(number);
  const [typed, setTyped] = useState({
    link_texts: signs.link_texts.join('\n'),
    ads: signs.ads.join('\n'),
    forms: signs.forms.join('\n'),
  });
  const [languages, setLanguages] = useState(signs.languages);
  const submit = () =>
    save.mutate(
      {
        of_campaign_id: campaign_id,
        signs: {
          link_texts: linesIn(typed.link_texts),
          ads: linesIn(typed.ads),
          forms: linesIn(typed.forms),
          languages,
        },
      },
      {
        onSuccess: () => {
          toast.success(copy.saved);
          onClose();
        },
      },
    );
  const [problem] = Object.values(fieldErrors(save.error));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {LINES.map((list) => (
        <TextareaField
          key={list}
          label={copy.lists[list]}
          hint={copy.hints[list]}
          rows={2}
          value={typed[list]}
          onChange={({ target }) => setTyped({ ...typed, [list]: target.value })}
        />
      ))}
      <Languages chosen={languages} onChange={setLanguages} />
      {save.error && (
        <Notice variant="destructive" title={copy.saveFailed}>
          {problem ?? messageOf(save.error, '')}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {kitCopy.cancel}
        </Button>
        <Button type="submit" size="sm" busy={save.isPending}>
          {kitCopy.save}
        </Button>
      </div>
    </form>
  );
}

interface LanguagesProps {
  chosen: string[];
  onChange: (languages: string[]) => void;
}

function Languages({ chosen, onChange }: LanguagesProps) {
  const options = DETECTED_LANGUAGES.filter((code) => !chosen.includes(code))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => compareTexts(one.label, other.label));
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={copy.lists.languages}
        value=""
        placeholder={copy.language}
        options={options}
        disabled={chosen.length >= MAX_SIGNS}
        onValueChange={(code) => onChange([...chosen, code])}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <Button
                size="sm"
                variant="secondary"
                className="max-md:min-h-11"
                aria-label={copy.removeLanguage({ name: languageName(code) })}
                onClick={() => onChange(chosen.filter((item) => item !== code))}
              >
                <span>{languageName(code)}</span>
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
