import { Suspense, useState } from 'react';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { answers as copy } from '#copy/whatsapp/answers.ts';

export const AnswersDialog = lazyPart(
  'AnswersDialog',
  () => import('./answers-dialog.tsx'),
  'line',
);

interface Props {
  campaignId: string;
  /** the agent answers no one until a member has reviewed the chats */
  waits: boolean;
}

/** The button on a number's card that opens whom its agent answers. */
export function AnswersButton({ campaignId, waits }: Props) {
  const [open, setOpen] = useState(false);
  const button = (
    <RestrictedButton
      permission="canEditCampaigns"
      restriction={copy.restricted}
      size="sm"
      variant={waits ? 'primary' : 'ghost'}
      aria-haspopup="dialog"
      onClick={() => setOpen(true)}
    >
      {waits ? copy.waits.action : copy.open}
    </RestrictedButton>
  );
  return (
    <>
      {waits ? (
        <Notice variant="warning" title={copy.waits.title} action={button}>
          {copy.waits.text}
        </Notice>
      ) : (
        button
      )}
      {open && (
        <Suspense fallback={null}>
          <AnswersDialog campaignId={campaignId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
