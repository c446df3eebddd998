import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { TriangleAlert, Unplug } from '#web/ui/first-icons.ts';
import { formatNumber } from '#web/ui/format.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { billingTrouble } from '../billing-trouble.ts';
import { numberCopy } from '#copy/shared/numbers/number.ts';
import { accountsOptions, shownAccounts } from './numbers.ts';
import { paths } from '../paths.ts';
import { RestrictedButton } from '../restricted.tsx';
import { type TeamContext, useTeam } from '../team/team.tsx';

const copy = numberCopy.banner;

interface Props {
  /** opens the dialog to reconnect this number */
  onReconnect: (account: WhatsAppAccount) => void;
}

/** Shown on every team page: why leads get no answers, and what to do. The worst problem comes first. */
export function NumberBanner({ onReconnect }: Props) {
  const team = useTeam();
  const { pathname } = useLocation();
  const { data } = useQuery(accountsOptions(team.team_slug));
  const accounts = shownAccounts(data ?? []);
  const lost = accounts.filter(({ state }) => state === 'lost');
  const [first] = lost;
  if (first) return <LostNumber first={first} count={lost.length} onReconnect={onReconnect} />;
  const count = accounts.filter(({ state }) => state === 'unreachable').length;
  const awaitsReview = accounts.some(({ awaits_review }) => awaits_review);
  if (count > 0 || awaitsReview) {
    const title = count > 0 ? copy.unreachable({ count }) : copy.awaitsReview;
    return (
      <Bar
        tone="warning"
        title={title}
        text={count > 0 ? copy.unreachableText : copy.awaitsReviewText}
      >
        <SeeNumbers />
      </Bar>
    );
  }
  // Doesn't repeat what the plan's own banner or page says.
  const paused = accounts.length > 0 && !billingTrouble(team) && pausedTitle(team);
  if (!paused || pathname === paths.subscription(team.team_slug)) return null;
  return (
    <Bar tone="warning" title={paused} text={copy.pausedText}>
      <ButtonLink to={paths.subscription(team.team_slug)} size="sm" variant="secondary">
        {copy.seePlans}
      </ButtonLink>
    </Bar>
  );
}

interface LostProps extends Props {
  first: WhatsAppAccount;
  count: number;
}

function LostNumber({ first, count, onReconnect }: LostProps) {
  if (count > 1) {
    return (
      <Bar tone="destructive" title={copy.manyLost({ count })} text={copy.manyLostText}>
        <SeeNumbers />
      </Bar>
    );
  }
  const title = (
    <>
      {copy.lost} <Phone phone={first.phone_number} className="tnum whitespace-nowrap" /> (
      {first.agent_name})
    </>
  );
  return (
    <Bar tone="destructive" title={title} text={copy.lostText}>
      <RestrictedButton
        permission="canEditCampaigns"
        size="sm"
        variant="secondary"
        onClick={() => onReconnect(first)}
      >
        {numberCopy.reconnect}
      </RestrictedButton>
    </Bar>
  );
}

function SeeNumbers() {
  const { team_slug } = useTeam();
  return (
    <ButtonLink to={`${paths.whatsapp(team_slug)}?tab=connected`} size="sm" variant="secondary">
      {numberCopy.seeNumbers}
    </ButtonLink>
  );
}

/** Why the plan keeps agents from answering; null if it doesn't. */
function pausedTitle({ plan }: TeamContext): string | null {
  if (!plan.canAccessWhatsApp) return copy.planNeeded;
  if (plan.canSendMessages) return null;
  return copy.usedUp({
    used: formatNumber(plan.messagesUsed),
    limit: formatNumber(plan.messagesLimit),
  });
}

const TONES = {
  destructive: { classes: 'bg-destructive-soft text-destructive', icon: Unplug },
  warning: { classes: 'bg-warning-soft text-warning', icon: TriangleAlert },
};

interface BarProps {
  tone: keyof typeof TONES;
  title: ReactNode;
  text: string;
  children: ReactNode;
}

function Bar({ tone, title, text, children }: BarProps) {
  const { classes, icon: Icon } = TONES[tone];
  return (
    <section
      aria-label={copy.label}
      className={cn('flex items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm', classes)}
    >
      <output className="flex min-w-0 flex-1 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <span className="font-medium">{title}. </span>
          {/* On a phone, the page below needs the space; the number's card has the full text. */}
          <span className="max-md:sr-only">{text}</span>
        </span>
      </output>
      {children}
    </section>
  );
}
