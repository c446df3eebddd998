import { useId } from 'react';
import { widgetCss, widgetHtml, widgetLink, type WidgetSettings } from '#domain/widget/widget.ts';
import { copyText } from '#web/shared/copy-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ChevronDown } from '#web/ui/icons.ts';
import { Textarea } from '#web/ui/form/field.tsx';
import { widget as copy } from '#copy/whatsapp/capture.ts';

interface Props {
  settings: WidgetSettings;
  phone: string;
  agentName: string;
}

/** The generated code, read-only and folded away. */
export function WidgetCode({ settings, phone, agentName }: Props) {
  return (
    <Card className="py-0">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
          {copy.code}
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-5 pb-5">
          <Code
            label={copy.codeHtml}
            text={copy.codeHtmlText}
            code={widgetHtml(settings, phone, agentName)}
            what={copy.html}
            button={copy.copyHtml}
          />
          <Code
            label={copy.codeLink}
            code={widgetLink(phone, settings.message)}
            what={copy.link}
            button={copy.copyLink}
          />
          <Code
            label={copy.codeCss}
            text={copy.codeCssText}
            code={widgetCss(settings)}
            what={copy.css}
            button={copy.copyCss}
          />
        </div>
      </details>
    </Card>
  );
}

interface CodeProps {
  label: string;
  text?: string;
  code: string;
  what: string;
  button: string;
}

function Code({ label, text, code, what, button }: CodeProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <Button size="sm" variant="secondary" onClick={() => void copyText(what, code)}>
          {button}
        </Button>
      </div>
      {text ? <p className="text-sm text-muted-foreground">{text}</p> : null}
      <Textarea
        id={id}
        readOnly
        dir="ltr"
        rows={2}
        value={code}
        spellCheck={false}
        className="font-mono text-sm break-all"
        onFocus={({ target }) => target.select()}
      />
    </div>
  );
}
