import { useState } from 'react';
import { exampleCurl, exampleForm, exampleJson } from '#domain/leads/examples.ts';
import { copyText } from '#web/shared/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { webhook as copy } from '#copy/whatsapp/capture.ts';

type Example = keyof typeof copy.examples;
const EXAMPLES: Example[] = ['html', 'json', 'curl'];

/** Ready to be copied: for a terminal, a website and a service that connects others. */
export function HookExamples({ url }: { url: string }) {
  const [shown, setShown] = useState<Example>('html');
  const codes: Record<Example, string> = {
    curl: exampleCurl(url),
    html: exampleForm(url),
    json: exampleJson(),
  };
  return (
    <Card>
      <CardHeader title={copy.examplesTitle} />
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
