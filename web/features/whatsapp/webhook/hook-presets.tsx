import { useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { presets as copy } from '#copy/whatsapp/webhook/post.ts';
import { presetCopy } from '#copy/whatsapp/webhook/presets.ts';

type Preset = keyof typeof presetCopy;
const PRESETS = Object.keys(presetCopy) as Preset[];

/** How the forms and services that most people use are connected. */
export function HookPresets() {
  const [shown, setShown] = useState<Preset>('elementor');
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <Field label={copy.label} className="max-w-sm">
        {(control) => (
          <Select
            {...control}
            value={shown}
            onValueChange={setShown}
            options={PRESETS.map((value) => ({ value, label: presetCopy[value].label }))}
          />
        )}
      </Field>
      <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5 text-sm">
        {presetCopy[shown].lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Card>
  );
}
