import { useState } from 'react';
import { Link } from 'react-router';
import { countryName } from '#copy/catalog/intl.ts';
import { presets } from '#copy/whatsapp/webhook/post.ts';
import { exampleCurl, exampleForm, exampleJson } from '#domain/leads/example-post.ts';
import { copyText } from '#web/shared/copy-button.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { webhook as copy } from '#copy/whatsapp/capture.ts';
import { presetCopy } from '#copy/whatsapp/webhook/presets.ts';

type Example = keyof typeof copy.examples;
const EXAMPLES: Example[] = ['html', 'json', 'curl'];

/** Examples to copy: for a terminal, a website, and an integration service. */
export function HookExamples({ url }: { url: string }) {
  const [shown, setShown] = useState<Example>('html');
  const codes: Record<Example, string> = {
    curl: exampleCurl(url),
    html: exampleForm(url),
    json: exampleJson(),
  };
  return (
    <Card title={copy.examplesTitle}>
      <Tabs
        label={copy.examplesTitle}
        value={shown}
        onChange={setShown}
        tabs={EXAMPLES.map((name) => ({
          name,
          label: copy.examples[name],
          content: (
            <div className="flex flex-col gap-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="max-w-2xl text-sm text-muted-foreground">{copy.exampleTexts[name]}</p>
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => void copyText(copy.example, codes[name])}
                >
                  {copy.copyExample}
                </Button>
              </div>
              <pre
                dir="ltr"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
                tabIndex={0}
                aria-label={copy.examples[name]}
                className="max-h-80 overflow-auto rounded-lg bg-muted p-4 font-mono text-sm"
              >
                {codes[name]}
              </pre>
            </div>
          ),
        }))}
      />
    </Card>
  );
}

export function HookAddress({ url }: { url: string }) {
  return (
    <Card>
      <Field label={copy.address} hint={copy.addressHint}>
        {(control) => (
          <div className="flex flex-col gap-2 sm:flex-row">
            <Input
              {...control}
              readOnly
              dir="ltr"
              value={url}
              className="font-mono text-sm"
              onFocus={({ target }) => target.select()}
            />
            <Button variant="secondary" onClick={() => void copyText(copy.address, url)}>
              {copy.copyAddress}
            </Button>
          </div>
        )}
      </Field>
    </Card>
  );
}

/** The fields a form must send and may send. */
export function HookFields({ country }: { country: string | null }) {
  const { team_slug } = useTeam();
  return (
    <Card title={copy.fieldsTitle} description={copy.fieldsText}>
      <dl className="flex flex-col gap-3 text-sm">
        {copy.fields.map(([name, text]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
            <dt className="font-mono font-medium">{name}</dt>
            <dd className="text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm">
        <span>{country ? copy.country({ name: countryName(country) }) : copy.noCountry}</span>{' '}
        <Link
          to={`${paths.settings(team_slug)}?tab=team`}
          className="text-primary underline underline-offset-4"
        >
          {copy.changeCountry}
        </Link>
      </p>
    </Card>
  );
}

type Preset = keyof typeof presetCopy;
const PRESETS = Object.keys(presetCopy) as Preset[];

/** How to connect the most common forms and services. */
export function HookPresets() {
  const [shown, setShown] = useState<Preset>('elementor');
  return (
    <Card title={presets.title} description={presets.text}>
      <SelectField
        label={presets.label}
        className="max-w-sm"
        value={shown}
        onValueChange={setShown}
        options={PRESETS.map((value) => ({ value, label: presetCopy[value].label }))}
      />
      <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5 text-sm">
        {presetCopy[shown].lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Card>
  );
}
