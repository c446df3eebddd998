import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { VoiceSample as Sample } from '#domain/voice/voice-replies.ts';
import { client, refusalOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/campaigns/voice-replies.ts';

/** Lets a person listen to a voice before it is chosen. */
export function VoiceSample({
  input,
}: {
  input: Parameters<typeof client.campaigns.previewVoice>[0];
}) {
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
      {sample.error ? (
        <Notice variant="destructive">{refusalOf(sample.error, copy.sampleFailed)}</Notice>
      ) : null}
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
