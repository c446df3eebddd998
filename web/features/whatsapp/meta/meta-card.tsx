import { useState } from 'react';
import type { MetaLeadAds } from '#domain/leads/meta-lead-ads.ts';
import { metaProblemTexts } from '#domain/leads/meta-problem-texts.ts';
import { RestrictedBlock } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/whatsapp/meta.ts';
import { MetaSetup } from './meta-setup.tsx';
import { useMeta, useRetryMeta } from './use-meta.ts';

/** How leads of Meta's lead ads reach this campaign, and what keeps them from it. */
export function MetaCard({ campaignId }: { campaignId: string }) {
  const { data: meta } = useMeta(campaignId);
  const [opened, setOpened] = useState(false);
  if (!meta) return null;
  const { token, verify_token, problem } = meta;
  // The form stays open when what was wrong passes while someone types.
  if (problem && !opened) setOpened(true);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardHeader title={copy.title} description={copy.text} className="mb-0" />
        {token && !problem ? <Badge variant="success">{copy.connected}</Badge> : null}
      </div>
      <State meta={meta} campaignId={campaignId} />
      {token ? (
        <p className="text-sm text-muted-foreground">
          {copy.stored({ last4: token.last4, day: formatDay(token.set_at) })}
        </p>
      ) : (
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          {copy.ways.map(([name, text]) => (
            <div key={name} className="flex flex-col gap-1">
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted-foreground">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {verify_token === null ? (
        <RestrictedBlock permission="canEditSettings" text={copy.restricted} />
      ) : opened ? (
        <MetaSetup meta={meta} verifyToken={verify_token} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setOpened(true)}>
          {token ? copy.change : copy.open}
        </Button>
      )}
    </Card>
  );
}

/** What waits, and why. */
function State({ meta, campaignId }: { meta: MetaLeadAds; campaignId: string }) {
  const { team_slug, can } = useTeam();
  const retry = useRetryMeta();
  const { token, problem, waiting } = meta;
  if (!token) {
    return waiting > 0 ? (
      <Notice variant="warning" title={copy.waitingTitle({ count: waiting })}>
        {copy.waitingText}
      </Notice>
    ) : null;
  }
  if (problem) {
    const passes = problem === 'limit' || problem === 'unreachable';
    return (
      <Notice
        variant={passes ? 'info' : 'warning'}
        title={copy.problemTitle({ count: waiting })}
        action={
          waiting > 0 && can.canEditSettings ? (
            <Button
              size="sm"
              variant="secondary"
              busy={retry.isPending}
              busyLabel={copy.retried}
              onClick={() => retry.mutate({ team_slug, campaign_id: campaignId })}
            >
              {copy.retry}
            </Button>
          ) : null
        }
      >
        {metaProblemTexts[problem]} {copy.safe}
      </Notice>
    );
  }
  return waiting > 0 ? (
    <Notice variant="info" title={copy.fetchingTitle({ count: waiting })}>
      {copy.fetchingText}
    </Notice>
  ) : null;
}
