import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { rpc } from '#web/platform/rpc.ts';
import { hasOpenInvoice } from '#web/shared/billing-trouble.ts';
import { upgradeCopy } from '#copy/shared/common.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Rocket } from '#web/ui/first-icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import type { Chat, ChatAction } from './chat.ts';
import { ready as copy } from '#copy/playground/screen.ts';

const AFTER_REPLIES = 3;
const DELAY_MS = 2_000;

interface Props {
  agent_name: string;
  campaign_id: string;
  chat: Chat;
  dispatch: Dispatch<ChatAction>;
}

/** After a few answers, asks a team without a subscription whether to go live. */
export function ReadyDialog({ agent_name, campaign_id, chat, dispatch }: Props) {
  const team = useTeam();
  const { plan } = team;
  const upgrade = hasOpenInvoice(team) ? upgradeCopy.pay : copy.upgrade;
  const [open, setOpen] = useDelayedOpen(chat, plan.isFreeUser);
  const { verifying, goLive } = useGoLive(campaign_id);
  const dismiss = () => {
    setOpen(false);
    dispatch({ kind: 'dismissed' });
  };
  return (
    <Dialog
      open={open}
      onClose={() => verifying || dismiss()}
      title={copy.title}
      description={copy.text({ agent: agent_name })}
      blocking={verifying}
      footer={
        <>
          <Button variant="secondary" disabled={verifying} onClick={dismiss}>
            {copy.continue}
          </Button>
          <Button busy={verifying} busyLabel={copy.busy} onClick={() => void goLive()}>
            <Rocket aria-hidden />
            <span>{plan.canAccessWhatsApp ? copy.whatsapp : upgrade}</span>
          </Button>
        </>
      }
    />
  );
}

/** Opens two seconds after the third answer, once until a restart. */
function useDelayedOpen({ chat_id, replies, dismissed }: Chat, isFreeUser: boolean) {
  const [opened, setOpened] = useState('');
  const due = isFreeUser && !dismissed && replies >= AFTER_REPLIES;
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => setOpened(chat_id), DELAY_MS);
    return () => clearTimeout(timer);
  }, [due, chat_id]);
  const setOpen = (open: boolean) => setOpened(open ? chat_id : '');
  return [due && opened === chat_id, setOpen] as const;
}

/** Fetches the plan again, because it may have changed since the page loaded. */
function useGoLive(campaign_id: string) {
  const { team_slug, plan } = useTeam();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [verifying, setVerifying] = useState(false);
  const goLive = async () => {
    setVerifying(true);
    const home = rpc.teams.home.queryOptions({ input: { team_slug }, staleTime: 0 });
    const current = await queryClient.fetchQuery(home).catch(() => ({ plan }));
    setVerifying(false);
    if (current.plan.canAccessWhatsApp) {
      const query = new URLSearchParams({ tab: 'connect', campaign: campaign_id });
      return navigate(`${paths.whatsapp(team_slug)}?${query}`);
    }
    toast.error(copy.needsPlan);
    return navigate(paths.subscription(team_slug));
  };
  return { verifying, goLive };
}
