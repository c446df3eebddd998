import { useState } from 'react';
import { isWebAddress } from '#domain/text.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ExternalLink } from '#web/ui/icons.ts';
import { copy } from '#copy/campaigns/results.ts';

interface Props {
  website_url: string | null;
  website_screenshot_url: string | null;
}

/** Screenshot of the website. Renders nothing when it is missing or fails to load. */
export function ScreenshotCard({ website_url, website_screenshot_url }: Props) {
  const [failed, setFailed] = useState(false);
  const url = website_url && isWebAddress(website_url) ? new URL(website_url) : null;
  if (!website_screenshot_url || failed) return null;
  const host = url?.host ?? '';
  return (
    <Card className="overflow-hidden p-0">
      {url ? (
        <a
          href={url.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={copy.visit}
          className="flex items-center gap-2 border-b border-border px-4 py-2.5 text-sm text-muted-foreground hover:text-foreground"
        >
          <ExternalLink aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{host}</span>
        </a>
      ) : null}
      <img
        src={website_screenshot_url}
        alt={copy.screenshot({ host })}
        className="max-h-80 w-full object-cover object-top"
        onError={() => setFailed(true)}
      />
    </Card>
  );
}
