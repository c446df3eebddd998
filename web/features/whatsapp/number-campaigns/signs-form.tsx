import { useState } from 'react';
import { DETECTED_LANGUAGES, MAX_SIGNS, type NumberCampaign } from '#domain/numbers/signs.ts';
import { fieldErrors, messageOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { X } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type NumberRef, useNumberCampaigns } from './api.ts';
import { numberCampaigns as copy } from '#copy/whatsapp/number-campaigns.ts';
import { compareTexts, languageName } from '#copy/catalog/intl.ts';

interface Props {
  number: NumberRef;
  campaign: NumberCampaign;
  onClose: () => void;
}

const LINES = ['link_texts', 'ads', 'forms'] as const;

export function SignsForm({ number, campaign: { campaign_id, signs }, onClose }: Props) {
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
        <Field key={list} label={copy.lists[list]} hint={copy.hints[list]}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={typed[list]}
              onChange={({ target }) => setTyped({ ...typed, [list]: target.value })}
            />
          )}
        </Field>
      ))}
      <Languages chosen={languages} onChange={setLanguages} />
      {save.error && (
        <Notice variant="destructive" title={copy.saveFailed}>
          {problem ?? messageOf(save.error, '')}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" size="sm" busy={save.isPending}>
          {copy.save}
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
      <Field label={copy.lists.languages}>
        {(control) => (
          <Select
            {...control}
            value=""
            placeholder={copy.language}
            options={options}
            disabled={chosen.length >= MAX_SIGNS}
            onValueChange={(code) => onChange([...chosen, code])}
          />
        )}
      </Field>
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

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
