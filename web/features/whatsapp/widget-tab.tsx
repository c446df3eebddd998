import { useId } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { cannotAnswer } from '#domain/whatsapp/number-state.ts';
import { countsAsConnected } from '#domain/whatsapp/connection.ts';
import {
  DEFAULT_WIDGET,
  widgetCss,
  widgetHtml,
  widgetLink,
  type WidgetSettings,
  type WidgetStyle,
  type WidgetType,
} from '#domain/widget/widget.ts';
import { useUnsaved } from '#web/platform/use-typed.ts';
import { NumberNotice } from '#web/shared/numbers/number-notice.tsx';
import { useNumberState } from '#web/shared/numbers/numbers.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copyText } from '#web/shared/copy-button.tsx';
import { Textarea } from '#web/ui/form/field.tsx';
import { CampaignSelect, findChosenCampaign } from './campaign-select.tsx';
import { Disclosure } from './disclosure.tsx';
import type { SetupTabProps } from './onboarding.ts';
import { WidgetForm } from './widget/widget-form.tsx';
import { WidgetPreview, type WidgetProps } from './widget/widget-preview.tsx';
import { widget as copy } from '#copy/whatsapp/capture.ts';

interface Typed {
  settings: WidgetSettings;
  /** Each button type has a separate style. */
  styles: Record<WidgetType, WidgetStyle>;
}
const FIRST: Typed = {
  settings: DEFAULT_WIDGET,
  styles: { circular: 'filled', traditional: 'filled' },
};

/** The form on the left, the result on the right. */
function WidgetGenerator({ campaign }: { campaign: ReadyCampaign }) {
  const { campaign_id, agent_phone_id: phone, agent_name: agentName } = campaign;
  const [typed, setTyped] = useUnsaved(`widget:${campaign_id}`, FIRST);
  const { settings, styles } = typed ?? FIRST;

  function change(changed: Partial<WidgetSettings>) {
    const next = { ...settings, ...changed };
    if (changed.type) next.style = styles[changed.type];
    setTyped({ settings: next, styles: { ...styles, [next.type]: next.style } });
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <WidgetForm settings={settings} agentName={agentName} onChange={change} />
      <div className="flex min-w-0 flex-col gap-6">
        <WidgetPreview settings={settings} phone={phone} agentName={agentName} />
        <WidgetCode settings={settings} phone={phone} agentName={agentName} />
      </div>
    </div>
  );
}

/** Step 3: a button for the team's website, generated in the page and stored nowhere. */
export function WidgetTab(props: SetupTabProps) {
  const { campaigns, onChoose, hrefOf } = props;
  const { team_slug } = useTeam();
  const chosen = findChosenCampaign(props);
  if (campaigns.length === 0) {
    return (
      <Card title={copy.title} description={copy.subtitle}>
        <EmptyState
          level={3}
          copy={copy.none}
          action={<ButtonLink to={paths.campaigns(team_slug)}>{copy.none.action}</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <CardHeader title={copy.title} description={copy.subtitle} className="mb-0" />
        <CampaignSelect campaigns={campaigns} chosen={chosen} onChoose={onChoose} />
        {chosen ? (
          <ConnectionNotice campaign={chosen} connectHref={hrefOf('connect', chosen.campaign_id)} />
        ) : (
          <EmptyState level={3} copy={copy.choose} />
        )}
      </Card>
      {chosen && isReady(chosen) ? (
        <WidgetGenerator key={chosen.campaign_id} campaign={chosen} />
      ) : null}
    </div>
  );
}

type ReadyCampaign = Campaign & { agent_phone_id: string };
const isReady = (campaign: Campaign): campaign is ReadyCampaign =>
  countsAsConnected(campaign) && campaign.agent_phone_id !== null;

function ConnectionNotice({ campaign, connectHref }: { campaign: Campaign; connectHref: string }) {
  const state = useNumberState(campaign.campaign_id);
  const silent = state !== undefined && cannotAnswer(state);
  if (isReady(campaign)) return silent ? <NumberNotice campaignId={campaign.campaign_id} /> : null;
  // A campaign that lost its number is a draft again, but it isn't new.
  if (state === 'lost') return <NumberNotice campaignId={campaign.campaign_id} />;
  const isDraft = campaign.status === 'draft';
  return (
    <>
      <Notice
        variant="warning"
        action={
          isDraft ? (
            <ButtonLink to={connectHref} size="sm" variant="secondary">
              {copy.connectNow}
            </ButtonLink>
          ) : null
        }
      >
        {isDraft ? copy.draft : copy.notConnected}
      </Notice>
      <EmptyState
        level={3}
        copy={copy.connectFirst}
        action={<ButtonLink to={connectHref}>{copy.connectFirst.action}</ButtonLink>}
      />
    </>
  );
}

/** The generated code, read-only and collapsed. */
function WidgetCode({ settings, phone, agentName }: WidgetProps) {
  return (
    <Card className="py-0">
      <Disclosure summary={copy.code}>
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
      </Disclosure>
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
