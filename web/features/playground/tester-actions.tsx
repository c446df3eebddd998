import { Link, useSearchParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { TestCredits } from '#domain/playground/schema.ts';
import { saveJson } from '#web/platform/save-file.ts';
import { CampaignSelect } from '#web/shared/campaign-select.tsx';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format.ts';
import { ArrowLeft, Coins, Download, RotateCcw } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import type { Chat } from './chat.ts';
import { copy, errors } from '#copy/playground/screen.ts';

type Exported = Pick<Campaign, 'campaign_name' | 'agent_name'>;

/** The chat as an exported file, without what is only displayed beside it. */
export function exportedChat(campaign: Exported, { mode, messages }: Chat, at: Date) {
  return {
    campaignName: campaign.campaign_name,
    agentName: campaign.agent_name,
    timestamp: at.toISOString(),
    testMode: mode,
    messages: messages
      .filter(({ content }) => content !== '')
      .map(({ id, content, sender, timestamp }) => ({ id, content, sender, timestamp })),
  };
}

interface Props {
  campaign: Campaign;
  campaigns: Campaign[];
  credits: TestCredits | undefined;
  chat: Chat;
  onRestart: () => void;
}

/** The header of a test: the campaign, the remaining credits, and actions on the chat. */
export function TesterActions({ campaign, campaigns, credits, chat, onRestart }: Props) {
  const { team_slug } = useTeam();
  const editor = paths.promptEditor(team_slug, campaign.campaign_slug);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Switcher campaign={campaign} campaigns={campaigns} />
      {credits ? <CreditsBadge credits={credits} /> : null}
      <Button variant="secondary" size="sm" onClick={onRestart}>
        <RotateCcw aria-hidden />
        {copy.restart}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => exportChat(campaign, chat)}>
        <Download aria-hidden />
        {copy.export}
      </Button>
      <RestrictedButton
        asChild
        variant="secondary"
        size="sm"
        permission="canEditCampaigns"
        restriction={copy.backRestricted}
      >
        <Link to={editor}>
          <ArrowLeft aria-hidden />
          {copy.back}
        </Link>
      </RestrictedButton>
    </div>
  );
}

function exportChat(campaign: Campaign, chat: Chat) {
  const exported = exportedChat(campaign, chat, new Date());
  if (exported.messages.length > 0) saveJson(exported, `chat-${campaign.campaign_slug}.json`);
  else toast.error(errors.nothingToExport, { description: errors.nothingToExportText });
}

/** Chooses the tested campaign. Another campaign starts a new chat. */
function Switcher({ campaign, campaigns }: Pick<Props, 'campaign' | 'campaigns'>) {
  const { can } = useTeam();
  const [, setSearch] = useSearchParams();
  if (!can.canEditCampaigns || campaigns.length < 2) {
    return <p className="font-medium wrap-anywhere">{campaign.campaign_name || copy.unnamed}</p>;
  }
  return (
    <CampaignSelect
      label={copy.campaign}
      unnamed={copy.unnamed}
      campaigns={campaigns}
      value={campaign.campaign_slug}
      onChange={(slug) => setSearch({ campaign: slug }, { replace: true })}
      className="sm:w-56"
    />
  );
}

export function CreditsBadge({ credits }: { credits: TestCredits }) {
  const { left, unlimited, test_credits, refills_at } = credits;
  if (unlimited) return null;
  return (
    <Badge
      variant={left === 0 ? 'destructive' : 'secondary'}
      title={copy.creditsHint({ total: test_credits, day: formatDay(refills_at) })}
      className="tnum"
    >
      <Coins aria-hidden />
      <span>{copy.credits({ left })}</span>
    </Badge>
  );
}
