import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { ConnectionState } from '#domain/whatsapp/connection.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog } from '#web/ui/overlay/dialog.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { AnswersDialog } from './answers/answers-button.tsx';
import { campaignsOptions } from './api.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { useConnection } from './use-connection.ts';
import { toasts, warning as texts } from '#copy/whatsapp/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';

export type ConnectableCampaign = Pick<Campaign, 'campaign_id' | 'campaign_name' | 'agent_name'>;

interface Options {
  campaign: ConnectableCampaign;
  /** the campaign has a session, so opening continues at its current step */
  resumable: boolean;
  /** called after the success was shown for 1.5 s */
  onConnected: () => void;
}

type ConnectFlow = ReturnType<typeof useConnectFlow>;

/** Connects one campaign and shows toasts. Refreshes pages that show numbers. */
export function useConnectFlow({ campaign, resumable, onConnected }: Options) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const { campaign_id, agent_name } = campaign;
  const [reviewing, setReviewing] = useState(false);

  function refresh() {
    void queryClient.invalidateQueries(campaignsOptions(team_slug));
    void queryClient.invalidateQueries(accountsOptions(team_slug));
  }
  /** A number's earlier chats are reviewed before its agent answers. */
  async function awaitsReview() {
    const accounts = await queryClient
      .fetchQuery({ ...accountsOptions(team_slug), staleTime: 0 })
      .catch(() => []);
    return accounts.some((item) => item.campaign_id === campaign_id && item.awaits_review);
  }
  const flow = useConnection({
    team_slug,
    campaignId: campaign_id,
    resumable,
    onLeave: async () => {
      refresh();
      if (await awaitsReview()) setReviewing(true);
      else onConnected();
    },
  });
  const { state, problem } = flow.connection;

  const announce = useEffectEvent((now: ConnectionState) => {
    if (now === 'success') {
      const description = toasts.connected.text({ agent: agent_name });
      toast.success(toasts.connected.title, { description });
    }
    if ((now === 'error' || now === 'disconnected') && problem) {
      toast.error(problem.title, { description: problem.message });
    }
  });
  useEffect(() => announce(state), [state]);

  async function cancel() {
    await flow.cancel();
    refresh();
  }
  function reviewed() {
    setReviewing(false);
    onConnected();
  }
  return { ...flow, cancel, scanning: state !== 'idle', reviewing, reviewed };
}

interface DialogsProps {
  campaign: ConnectableCampaign;
  flow: ConnectFlow;
  /** whether the warning is open */
  warning: boolean;
  /** the warning was accepted or closed */
  onWarningClosed: (accepted: boolean) => void;
}

/** Shows what users must know before linking a number, then the QR code. */
export function ConnectDialogs({ campaign, flow, warning, onWarningClosed }: DialogsProps) {
  const sandbox = useMe().data?.sandbox;
  const phoneUrl = sandbox?.plays.includes('whatsapp')
    ? new URL('/waha/phone', sandbox.url).href
    : null;
  function accept() {
    onWarningClosed(true);
    flow.start();
  }
  return (
    <>
      <Dialog
        open={warning}
        onClose={() => onWarningClosed(false)}
        title={texts.title}
        description={texts.lead}
        closeLabel={kitCopy.cancel}
        footer={
          <>
            <CancelButton onClick={() => onWarningClosed(false)} />
            <Button onClick={accept}>{texts.accept}</Button>
          </>
        }
      >
        <ul className="flex flex-col gap-3 text-sm">
          {texts.points.map((point) => (
            <li key={point} className="flex gap-3">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              {point}
            </li>
          ))}
        </ul>
        <p className="text-sm font-medium">{texts.ready}</p>
      </Dialog>
      <ScanDialog
        open={flow.scanning}
        campaignName={campaign.campaign_name}
        phoneUrl={phoneUrl}
        flow={flow}
      />
      {flow.reviewing && (
        <Suspense fallback={null}>
          <AnswersDialog campaignId={campaign.campaign_id} onClose={flow.reviewed} />
        </Suspense>
      )}
    </>
  );
}
