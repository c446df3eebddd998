import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  VOICE_MODES,
  type VoiceReplies,
  type VoiceRepliesView,
  type VoiceSample as Sample,
  SPEECH_ADVICE,
} from '#domain/voice/voice-replies.ts';
import { SelectField } from '#web/ui/form/select.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { client, rpc } from '#web/platform/rpc.ts';
import { useUnsaved } from '#web/platform/use-typed.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { type FormProps, SaveRow, SettingCard } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/voice-replies.ts';

interface Props extends FormProps<VoiceRepliesView, VoiceReplies> {
  input: { team_slug: string; campaign_slug: string };
}

function VoiceRepliesForm({ name, view, mayEdit, error, busy, onSave, input }: Props) {
  const [chosen, setChosen] = useUnsaved<VoiceReplies>(name, view.voice_replies);
  const { mode, voice: storedVoice } = chosen ?? view.voice_replies;
  const voice = storedVoice || (view.voices[0] ?? '');
  const isChanged =
    chosen !== null && JSON.stringify(chosen) !== JSON.stringify(view.voice_replies);
  return (
    <div className="flex flex-col gap-5">
      {view.problem ? (
        <Notice variant="warning">
          {copy.problem} {SPEECH_ADVICE[view.problem]}
        </Notice>
      ) : null}
      <SelectField
        label={copy.mode}
        hint={copy.hints[mode]}
        value={mode}
        disabled={!mayEdit}
        options={VOICE_MODES.map((value) => ({ value, label: copy.options[value] }))}
        onValueChange={(value) => setChosen({ mode: value, voice: storedVoice })}
      />
      {mode === 'never' ? null : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <SelectField
            label={copy.voice}
            className="sm:w-64"
            value={voice}
            disabled={!mayEdit}
            options={view.voices.map((value) => ({ value, label: value }))}
            onValueChange={(value) => setChosen({ mode, voice: value })}
          />
          {mayEdit ? <VoiceSample key={voice} input={{ ...input, voice }} /> : null}
        </div>
      )}
      <SaveRow
        {...{ copy, mayEdit, isChanged, error, busy }}
        onDiscard={() => setChosen(null)}
        onSave={() => onSave({ mode, voice }, () => setChosen(null))}
      />
    </div>
  );
}

/** Whether the agent replies by voice, and with which voice. */
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

/** Plays a voice before the user chooses it. */
function VoiceSample({ input }: { input: Parameters<typeof client.campaigns.previewVoice>[0] }) {
  const [address, setAddress] = useState<string>();
  const sample = useMutation({
    mutationFn: () => client.campaigns.previewVoice(input),
    onSuccess: (spoken) => setAddress(addressOf(spoken)),
  });
  useEffect(
    () => () => (address === undefined ? undefined : URL.revokeObjectURL(address)),
    [address],
  );
  return (
    <div className="flex min-w-0 flex-col gap-2 sm:flex-1">
      <FailedNotice error={sample.error} text={copy.sampleFailed} />
      {address === undefined ? (
        <Button
          variant="secondary"
          className="self-start"
          busy={sample.isPending}
          busyLabel={copy.listening}
          onClick={() => sample.mutate()}
        >
          {copy.listen}
        </Button>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what it says stands below */}
          <audio
            controls
            autoPlay
            src={address}
            aria-label={copy.sample({ voice: input.voice })}
            className="h-10 w-full max-w-80"
          />
          <p className="text-sm text-muted-foreground">{sample.data?.text}</p>
        </>
      )}
    </div>
  );
}

function addressOf({ mime, content }: Sample): string {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: mime }));
}
