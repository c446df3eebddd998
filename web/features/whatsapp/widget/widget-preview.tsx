import type { CSSProperties } from 'react';
import {
  widgetHtml,
  widgetIcon,
  widgetLabel,
  widgetLink,
  widgetLook,
  type WidgetSettings,
} from '#domain/widget/widget.ts';
import { copyText } from '#web/shared/copy-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ExternalLink } from '#web/ui/icons.ts';
import { widget as copy } from '#copy/whatsapp/capture.ts';

export interface WidgetProps {
  settings: WidgetSettings;
  phone: string;
  agentName: string;
}

/** The button on a mock website, and how to install it. */
export function WidgetPreview({ settings, phone, agentName }: WidgetProps) {
  const link = widgetLink(phone, settings.message);
  const html = widgetHtml(settings, phone, agentName);
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={copy.preview} description={copy.previewText} className="mb-0" />
      <MockSite>
        <WidgetButton settings={settings} agentName={agentName} link={link} />
      </MockSite>
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {copy.test}
          </a>
        </Button>
        <Button variant="secondary" onClick={() => void copyText(copy.link, link)}>
          {copy.copyLink}
        </Button>
        <Button variant="secondary" onClick={() => void copyText(copy.html, html)}>
          {copy.copyHtml}
        </Button>
        <Button asChild variant="link">
          <a href={link} target="_blank" rel="noopener noreferrer">
            {copy.testLink}
            <ExternalLink aria-hidden />
          </a>
        </Button>
      </div>
    </Card>
  );
}

function MockSite({ children }: { children: React.ReactNode }) {
  return (
    <fieldset
      aria-label={copy.mockSite}
      className="relative h-64 overflow-hidden rounded-lg border border-border bg-background"
    >
      <div
        aria-hidden
        className="flex h-8 items-center gap-1.5 border-b border-border bg-muted px-3"
      >
        <span className="size-2.5 rounded-full bg-border" />
        <span className="size-2.5 rounded-full bg-border" />
        <span className="size-2.5 rounded-full bg-border" />
      </div>
      <div aria-hidden className="flex flex-col gap-3 p-5">
        <span className="h-5 w-1/2 rounded bg-accent" />
        <span className="h-3 w-3/4 rounded bg-accent" />
        <span className="h-3 w-2/3 rounded bg-accent" />
      </div>
      {children}
    </fieldset>
  );
}

/** Renders what `widgetHtml` generates, but inside the example instead of the window. */
function WidgetButton(props: Omit<WidgetProps, 'phone'> & { link: string }) {
  const { settings, agentName, link } = props;
  const label = widgetLabel(settings, agentName);
  const { paths, filled, side } = widgetIcon(settings);
  const isCircle = settings.type === 'circular';
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={isCircle ? label : undefined}
      style={{ ...reactStyle(widgetLook(settings)), position: 'absolute', maxWidth: '90%' }}
    >
      <svg
        viewBox="0 0 24 24"
        width={side}
        height={side}
        aria-hidden
        className="shrink-0"
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? undefined : 'currentColor'}
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
      {isCircle ? null : <span dir="auto">{label}</span>}
    </a>
  );
}

/** Converts CSS names to React's: backgroundColor. */
function reactStyle(look: Record<string, string>): CSSProperties {
  return Object.fromEntries(
    Object.entries(look).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
