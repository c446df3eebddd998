import { useMutation, useQuery } from '@tanstack/react-query';
import { countsAsConnected } from '#domain/whatsapp/connection.ts';
import type { AutomaticMessage } from '#domain/conversations/bots/automatic-message.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Bot, MessagesSquare } from '#web/ui/first-icons.ts';
import { formatNumber } from '#web/ui/format.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Radio, UserRound } from '#web/ui/icons.ts';
import { refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { ConnectedNumbers } from './connected-numbers.tsx';
import { ProfileCard, profilesOf } from './profile-card.tsx';
import type { SetupTabProps } from './onboarding.ts';
import { connected as copy } from '#copy/whatsapp/screen.ts';
import { automatic } from '#copy/whatsapp/automatic.ts';

/** The team's numbers: figures, connections, next steps and profiles. */
export function ConnectedTab({ campaigns, chosenId, hrefOf }: SetupTabProps) {
  const { team_slug } = useTeam();
  const { data: loaded } = useQuery(accountsOptions(team_slug));
  const accounts = loaded ?? [];
  const profiles = profilesOf(accounts, campaigns);
  const working = accounts.filter(({ state }) => state === 'connected' || state === 'restricted');
  return (
    <div className="flex flex-col gap-10">
      <section className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">{copy.title}</h2>
        <Figures
          agents={campaigns.filter(countsAsConnected).length}
          sessions={loaded && working.length}
          profiles={loaded && profiles.length}
        />
      </section>
      <ConnectedNumbers title={copy.connections} highlightedId={chosenId} />
      <AutomaticMessages />
      <WhatsNext hrefOf={hrefOf} />
      <section className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">{copy.profiles}</h2>
        {profiles.length === 0 ? (
          <EmptyState level={3} copy={copy.none} />
        ) : (
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {profiles.map((profile) => (
              <li key={profile.account.phone_number} className="grid min-w-0">
                <ProfileCard profile={profile} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

interface FiguresProps {
  agents: number;
  /** undefined while loading */
  sessions: number | undefined;
  profiles: number | undefined;
}

/** Milliseconds for which today's message count stays fresh enough. */
const TODAY_MS = 5 * 60_000;

/** A separate component, so the numbers don't rerender when today's messages load. */
function Figures({ agents, sessions, profiles }: FiguresProps) {
  const input = { team_slug: useTeam().team_slug };
  const { data: charts } = useQuery(
    rpc.overview.charts.queryOptions({ input, staleTime: TODAY_MS }),
  );
  const today = charts?.days.at(-1);
  const cards: [Icon, string, number | undefined][] = [
    [Bot, copy.cards.agents, agents],
    [Radio, copy.cards.sessions, sessions],
    [UserRound, copy.cards.profiles, profiles],
    [MessagesSquare, copy.cards.messages, today && today.received + today.sent],
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      {cards.map(([Icon, label, value]) => (
        <Card key={label} className="flex flex-col gap-1">
          <dt className="order-2 text-sm text-muted-foreground">{label}</dt>
          <dd className="flex items-center gap-2 text-2xl font-semibold tnum">
            <Icon aria-hidden className="size-5 text-primary" />
            <span>{formatNumber(value)}</span>
          </dd>
        </Card>
      ))}
    </dl>
  );
}

function WhatsNext({ hrefOf }: Pick<SetupTabProps, 'hrefOf'>) {
  const { team_slug } = useTeam();
  const shortcuts = [
    { to: paths.conversations(team_slug), label: copy.next.conversations },
    { to: hrefOf('webhook'), label: copy.next.webhook },
    { to: hrefOf('widget'), label: copy.next.widget },
    { to: hrefOf('connect', ''), label: copy.next.connect },
  ];
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{copy.next.title}</h2>
      <ul className="flex flex-wrap gap-2">
        {shortcuts.map(({ to, label }) => (
          <li key={label}>
            <ButtonLink to={to} variant="secondary">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Automatic messages of the WhatsApp Business app seen so far, for the team to decide on. */
export function AutomaticMessages() {
  const { team_slug } = useTeam();
  const { data: texts = [] } = useQuery(
    rpc.conversations.automaticMessages.queryOptions({ input: { team_slug } }),
  );
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{automatic.title}</h2>
      <p className="max-w-prose text-sm text-muted-foreground">{automatic.text}</p>
      {texts.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {texts.map((text) => (
            <li key={text.automatic_id} className="grid min-w-0">
              <AutomaticText message={text} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AutomaticText({ message }: { message: AutomaticMessage }) {
  const { team_slug } = useTeam();
  const decide = useMutation(
    rpc.conversations.decideAutomatic.mutationOptions(refetchOnSettled(rpc.conversations.key())),
  );
  const choose = (is_automatic: boolean) =>
    decide.mutate({ team_slug, automatic_id: message.automatic_id, automatic: is_automatic });
  const confirmed = message.state === 'confirmed';
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line">
        <bdi>{message.text}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
        {confirmed && <Badge variant="success">{automatic.confirmed}</Badge>}
        <span>
          {automatic.seen({ campaign: message.campaign_name, count: message.seen_count })}
        </span>
      </p>
      {message.silenced_count > 0 && (
        <p className="text-sm text-warning">
          {automatic.silenced({ count: message.silenced_count })}
        </p>
      )}
      <FailedNotice
        error={decide.error}
        title={automatic.failed.title}
        text={automatic.failed.text}
      />
      <div className="mt-auto flex flex-wrap justify-end gap-2">
        <RestrictedButton
          permission="canEditCampaigns"
          restriction={automatic.restricted}
          variant="ghost"
          size="sm"
          disabled={decide.isPending}
          onClick={() => choose(false)}
        >
          {automatic.typed}
        </RestrictedButton>
        {(!confirmed || message.silenced_count > 0) && (
          <RestrictedButton
            permission="canEditCampaigns"
            restriction={automatic.restricted}
            variant="secondary"
            size="sm"
            busy={decide.isPending}
            onClick={() => choose(true)}
          >
            {automatic.automatic}
          </RestrictedButton>
        )}
      </div>
    </Card>
  );
}
