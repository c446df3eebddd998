import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { cannotAnswer } from '#domain/whatsapp/number-state.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { accountsOptions, shownAccounts } from '#web/shared/numbers/numbers.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { NumberStateBadge } from '#web/shared/numbers/number-notice.tsx';
import { paths } from '#web/shared/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { MessagesSquare } from '#web/ui/first-icons.ts';
import { formatExact } from '#web/ui/format.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { campaignsOptions } from './api.ts';
import { AccountActions } from './account-actions.tsx';
import { AnswersButton } from './answers/answers-button.tsx';
import { CampaignsButton } from './number-campaigns/campaigns-button.tsx';
import { accounts as copy, section } from '#copy/whatsapp/screen.ts';
import { gatewayProblems } from '#copy/shared/numbers/gateway-problems.ts';

const ReconnectDialog = lazyPart('ReconnectDialog', () => import('./reconnect-dialog.tsx'), 'line');

interface Props {
  title: string;
  highlightedId?: string | null;
}

/** The team's numbers, lost ones first under a separate heading. Renders nothing without numbers. */
export function ConnectedNumbers({ title, highlightedId = null }: Props) {
  const { team_slug } = useTeam();
  const accounts = useQuery(accountsOptions(team_slug));
  const shown = useDeferredValue(accounts.data);
  // Not kept in the card, which moves to another list when its number reconnects.
  const [reconnecting, setReconnecting] = useState<WhatsAppAccount | null>(null);
  if (accounts.isLoadingError) {
    return (
      <RetryNotice query={accounts} title={copy.loadFailed}>
        {messageOf(accounts.error, section.loadFailed.text)}
      </RetryNotice>
    );
  }
  const linked = shownAccounts(shown ?? []);
  if (linked.length === 0 && !reconnecting) return null;
  // The most recently linked number comes first, then those that need attention.
  const rank = ({ campaign_id, state }: WhatsAppAccount) => {
    if (campaign_id === highlightedId) return 0;
    return cannotAnswer(state) ? 1 : 2;
  };
  const sorted = linked.toSorted((a, b) => rank(a) - rank(b));
  const isLost = ({ state }: WhatsAppAccount) => state === 'lost';
  const lists = [
    { title: copy.lost, numbers: sorted.filter(isLost) },
    { title, numbers: sorted.filter((number) => !isLost(number)) },
  ];
  return (
    <>
      {lists.map((list) => (
        <Numbers
          key={list.title}
          {...list}
          highlightedId={highlightedId}
          onReconnect={setReconnecting}
        />
      ))}
      {reconnecting && (
        <Suspense fallback={null}>
          <ReconnectDialog account={reconnecting} onClose={() => setReconnecting(null)} />
        </Suspense>
      )}
    </>
  );
}

interface NumbersProps extends Props {
  numbers: WhatsAppAccount[];
  onReconnect: (account: WhatsAppAccount) => void;
}

function Numbers({ title, numbers, highlightedId, onReconnect }: NumbersProps) {
  if (numbers.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {numbers.map((account) => (
          <li key={account.campaign_id} className="grid min-w-0">
            <AccountCard
              account={account}
              highlighted={account.campaign_id === highlightedId}
              onReconnect={() => onReconnect(account)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AccountCardProps {
  account: WhatsAppAccount;
  highlighted: boolean;
  onReconnect: () => void;
}

/** One number: its profile, its state and what that means, with buttons to unlink or reconnect it. */
function AccountCard({ account, highlighted, onReconnect }: AccountCardProps) {
  const { team_slug } = useTeam();
  const { gateway_problem, lost_at } = account;
  const { data: campaigns } = useQuery(campaignsOptions(team_slug));
  const answering = campaigns?.filter(
    ({ campaign_id, status }) =>
      [account.campaign_id, ...account.shared_with].includes(campaign_id) && status !== 'inactive',
  );
  const hint = hintOf(account, answering?.length === 0);
  const conversations = `${paths.conversations(team_slug)}?campaign=${account.campaign_id}`;
  return (
    <Card className={cn('flex min-w-0 flex-col gap-4', highlighted && 'border-primary')}>
      <NumberHeading account={account} />
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      {gateway_problem && (
        <Notice variant="destructive" title={copy.problem}>
          {gatewayProblems[gateway_problem]}
        </Notice>
      )}
      <RestrictionNotice account={account} />
      {account.awaits_review && <AnswersButton campaignId={account.campaign_id} waits />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Row label={copy.campaign}>{campaignsOf(account)}</Row>
        <Row label={copy.agent}>{account.agent_name}</Row>
        <Row label={lost_at ? copy.lostSince : copy.since}>
          <RelativeTime at={lost_at ?? account.created_at} />
        </Row>
      </dl>
      <div className="mt-auto flex flex-wrap justify-end gap-2">
        <ButtonLink to={conversations} size="sm" variant="ghost">
          <MessagesSquare aria-hidden />
          {copy.conversations}
        </ButtonLink>
        {!lost_at && <CampaignsButton campaignId={account.campaign_id} />}
        {!lost_at && !account.awaits_review && (
          <AnswersButton campaignId={account.campaign_id} waits={false} />
        )}
        <AccountActions account={account} onReconnect={onReconnect} />
      </div>
    </Card>
  );
}

/** A number with its owner's picture and name, and its state. */
export function NumberHeading({ account }: { account: WhatsAppAccount }) {
  const name = account.profile_name || copy.unknownName;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={name} src={account.profile_picture_url} />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="line-clamp-2 font-medium wrap-anywhere">{name}</h3>
        <Phone phone={account.phone_number} className="text-sm text-muted-foreground tnum" />
      </div>
      <NumberStateBadge state={account.state} />
    </div>
  );
}

/** The default campaign, and the number of others on this number, which a dialog names. */
const campaignsOf = ({ campaign_name, shared_with: { length: count } }: WhatsAppAccount): string =>
  count > 0 ? copy.shared({ campaign: campaign_name, count }) : campaign_name;

/** What the state means for leads who write now. */
function hintOf({ state, waha_session_status, gateway_problem }: WhatsAppAccount, paused: boolean) {
  if (state === 'connected' && paused) return copy.hints.paused;
  if (state === 'lost') return copy.hints.lost;
  if (state === 'starting') return copy.hints.starting;
  if (state !== 'unreachable' || gateway_problem) return undefined;
  return waha_session_status === 'WORKING' ? copy.hints.gatewayAway : copy.hints.restarting;
}

/** What WhatsApp forbids the number, and until when. */
function RestrictionNotice({ account }: Pick<AccountCardProps, 'account'>) {
  const { restriction, restricted_until } = account;
  if (!restriction || !restricted_until) return null;
  return (
    <Notice variant="warning" title={copy.restricted[restriction]}>
      {copy.restrictedText({ until: formatExact(restricted_until) })}
    </Notice>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </>
  );
}
