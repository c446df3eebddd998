import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useMe } from '#web/shared/session/session.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { AssignmentCard } from './assignment-card.tsx';
import { DangerZone } from './danger-zone.tsx';
import { PhoneCountryCard } from './phone-country-card.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { TwoFactorPolicyCard } from './two-factor/two-factor-policy-card.tsx';
import { copy } from '#copy/settings/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';

const ConversationsTab = lazyPart(
  'ConversationsTab',
  () => import('./conversations/conversations-tab.tsx'),
  'line',
);

const DisclosureCard = lazyPart(
  'DisclosureCard',
  () => import('./disclosure/disclosure-card.tsx'),
  'line',
);

const ResumeCard = lazyPart('ResumeCard', () => import('./resume-card.tsx'), 'line');

const SessionPolicyCard = lazyPart(
  'SessionPolicyCard',
  () => import('./sessions/session-policy-card.tsx'),
  'line',
);

const ModelTab = lazyPart('ModelTab', () => import('./model/model-tab.tsx'), 'line');

const ApiTab = lazyPart('ApiTab', () => import('./api/api-tab.tsx'), 'line');

const DataTab = lazyPart('DataTab', () => import('./privacy/data-tab.tsx'), 'line');

const LogTab = lazyPart('LogTab', () => import('./privacy/log-tab.tsx'), 'line');

const TABS = [
  'profile',
  'team',
  'conversations',
  'model',
  'api',
  'data',
  'log',
  'security',
] as const;

/** Wraps a part that is loaded on demand. */
const deferred = (part: ReactNode, height = 'h-40') => (
  <Suspense fallback={<Skeleton className={`${height} w-full`} />}>{part}</Suspense>
);

/** The URL names the tab, so links and the Back button work. */
export function SettingsScreen() {
  const { team_slug } = useParams();
  const [query, setQuery] = useSearchParams();
  const { data: me } = useMe();
  if (!me) return null;
  // Account settings are only for the impersonated user.
  const unlessImpersonating = (content: ReactNode) =>
    me.impersonation === null ? content : <Notice variant="info">{copy.impersonating}</Notice>;
  const contents: Record<(typeof TABS)[number], ReactNode> = {
    profile: unlessImpersonating(
      <>
        <ProfileTab me={me} />
        <DangerZone />
      </>,
    ),
    team: (
      <>
        <TeamTab key={team_slug} />
        <AssignmentCard />
        {deferred(<ResumeCard key={team_slug} />)}
        {deferred(<DisclosureCard key={team_slug} />)}
        <PhoneCountryCard />
        <TwoFactorPolicyCard />
        {deferred(<SessionPolicyCard key={team_slug} />)}
      </>
    ),
    conversations: deferred(<ConversationsTab key={team_slug} />),
    model: unlessImpersonating(deferred(<ModelTab key={team_slug} />, 'h-96')),
    api: unlessImpersonating(deferred(<ApiTab key={team_slug} />, 'h-96')),
    data: unlessImpersonating(deferred(<DataTab key={team_slug} />, 'h-96')),
    log: deferred(<LogTab key={team_slug} />, 'h-96'),
    security: unlessImpersonating(<SecurityTab me={me} />),
  };
  return (
    <Page title={copy.title} narrow>
      <Tabs
        label={copy.tabs.label}
        value={TABS.find((name) => name === query.get('tab')) ?? 'profile'}
        onChange={(chosen) => setQuery(chosen === 'profile' ? {} : { tab: chosen })}
        tabs={TABS.map((name) => ({ name, label: copy.tabs[name], content: contents[name] }))}
      />
    </Page>
  );
}

const schema = () =>
  loadFile(() =>
    import('#domain/teams/schema.ts').then((m) => m.teamChange.pick({ team_name: true })),
  );

function TeamTab() {
  const { team, team_slug, can } = useTeam();
  const rename = useMutation(
    rpc.teams.rename.mutationOptions(refetchOnSuccess(rpc.accounts.me.key(), rpc.teams.home.key())),
  );
  const form = useAppForm({
    schema,
    defaultValues: { team_name: team.team_name },
    onSubmit: async ({ team_name }) => {
      await rename.mutateAsync({ team_slug, team_name });
      toast.success(copy.team.saved);
    },
  });
  return (
    <Card title={copy.team.title} description={copy.team.text}>
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={rename.error} text={copy.team.failed} />
        <InputField
          label={copy.team.name}
          required
          {...form.input('team_name')}
          autoComplete="organization"
          disabled={!can.canEditSettings}
        />
        <RestrictedButton
          permission="canEditSettings"
          restriction={{ text: copy.team.restricted }}
          type={can.canEditSettings ? 'submit' : 'button'}
          className="self-start"
          busy={rename.isPending}
          busyLabel={kitCopy.saving}
        >
          {copy.team.submit}
        </RestrictedButton>
      </form>
    </Card>
  );
}
