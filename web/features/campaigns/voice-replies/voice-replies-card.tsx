import type { VoiceReplies } from '#domain/voice/voice-replies.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { SettingCard } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/voice-replies.ts';
import { VoiceRepliesForm } from './voice-replies-form.tsx';

/** Whether the agent answers by voice, and with which one. */
export function VoiceRepliesCard({ campaign_slug }: { campaign_slug: string }) {
  const input = { team_slug: useTeam().team_slug, campaign_slug };
  return (
    <SettingCard
      copy={copy}
      options={rpc.campaigns.voiceReplies.queryOptions({ input })}
      change={(voice_replies: VoiceReplies) =>
        client.campaigns.changeVoiceReplies({ ...input, voice_replies })
      }
      height="h-24"
    >
      {(form) => <VoiceRepliesForm {...form} input={input} />}
    </SettingCard>
  );
}
