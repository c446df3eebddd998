import { Suspense, useState } from 'react';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { numberCampaigns as copy } from '#copy/whatsapp/number-campaigns.ts';

const CampaignsDialog = lazyPart('CampaignsDialog', () => import('./campaigns-dialog.tsx'), 'line');

/** The button on a number's card that opens the campaigns on it. */
export function CampaignsButton({ campaignId }: { campaignId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RestrictedButton
        permission="canEditCampaigns"
        restriction={copy.restricted}
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {copy.open}
      </RestrictedButton>
      {open && (
        <Suspense fallback={null}>
          <CampaignsDialog campaignId={campaignId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
