import { useState } from 'react';
import {
  SPEECH_ADVICE,
  VOICE_MODES,
  type VoiceReplies,
  type VoiceRepliesView,
} from '#domain/voice/voice-replies.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveRow } from '../setting-card/save-row.tsx';
import type { FormProps } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/voice-replies.ts';
import { VoiceSample } from './voice-sample.tsx';

interface Props extends FormProps<VoiceRepliesView, VoiceReplies> {
  input: { team_slug: string; campaign_slug: string };
}

export function VoiceRepliesForm({ view, mayEdit, error, busy, onSave, input }: Props) {
  const [chosen, setChosen] = useState<VoiceReplies | null>(null);
  const { mode, voice: given } = chosen ?? view.voice_replies;
  const voice = given || (view.voices[0] ?? '');
  const isChanged =
    chosen !== null && JSON.stringify(chosen) !== JSON.stringify(view.voice_replies);
  const save = () =>
    onSave({ mode, voice }).then(
      () => setChosen(null),
      () => undefined,
    );
  return (
    <div className="flex flex-col gap-5">
      {view.problem ? (
        <Notice variant="warning">
          {copy.problem} {SPEECH_ADVICE[view.problem]}
        </Notice>
      ) : null}
      <Field label={copy.mode} hint={copy.hints[mode]}>
        {(control) => (
          <Select
            {...control}
            value={mode}
            disabled={!mayEdit}
            options={VOICE_MODES.map((value) => ({ value, label: copy.options[value] }))}
            onValueChange={(value) => setChosen({ mode: value, voice: given })}
          />
        )}
      </Field>
      {mode === 'never' ? null : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <Field label={copy.voice} className="sm:w-64">
            {(control) => (
              <Select
                {...control}
                value={voice}
                disabled={!mayEdit}
                options={view.voices.map((value) => ({ value, label: value }))}
                onValueChange={(value) => setChosen({ mode, voice: value })}
              />
            )}
          </Field>
          {mayEdit ? <VoiceSample key={voice} input={{ ...input, voice }} /> : null}
        </div>
      )}
      <SaveRow
        {...{ copy, mayEdit, isChanged, error, busy }}
        onDiscard={() => setChosen(null)}
        onSave={() => void save()}
      />
    </div>
  );
}
