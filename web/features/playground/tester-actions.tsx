import { Link, useSearchParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { TestCredits } from '#domain/playground/schema.ts';
import { saveJson } from '#web/platform/save-file.ts';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format.ts';
import { ArrowLeft, Coins, Download, RotateCcw } from '#web/ui/icons.ts';
import { Select } from '#web/ui/form/select.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { Chat, ChatMessage } from './chat.ts';
import { copy, errors } from '#copy/playground/screen.ts';

interface TesterActionsProps {
  campaign_name: string;
  campaign_slug: string;
  agent_name: string;
}

/** The chat as an exported file, without what is only displayed beside it. */
export function exportedChat(campaign: TesterActionsProps, { mode, messages }: Chat, at: Date) {
  return {
    campaignName: campaign.campaign_name,
    agentName: campaign.agent_name,
    timestamp: at.toISOString(),
    testMode: mode,
    messages: messages.filter(hasContent).map(({ id, content, sender, timestamp }) => ({
      id,
      content,
      sender,
      timestamp,
    })),
  };
}

const hasContent = ({ content }: ChatMessage): boolean => content !== '';

function saveChat(campaign: TesterActionsProps, chat: Chat): void {
  saveJson(exportedChat(campaign, chat, new Date()), `chat-${campaign.campaign_slug}.json`);
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
  if (chat.messages.some(hasContent)) saveChat(campaign, chat);
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
    <Select
      aria-label={copy.campaign}
      className="w-full sm:w-56"
      value={campaign.campaign_slug}
      options={campaigns.map(({ campaign_slug, campaign_name }) => ({
        value: campaign_slug,
        label: campaign_name || copy.unnamed,
      }))}
      onValueChange={(slug) => setSearch({ campaign: slug }, { replace: true })}
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
