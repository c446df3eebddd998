import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings } from '#domain/notifications/schema.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { browserTimeZone } from '#web/shared/fields/time-zone-field.tsx';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { SettingsForm, settingsOptions } from './settings-form.tsx';
import { BrowserCard } from './browser-card.tsx';
import { copy } from '#copy/notifications/screen.ts';

/** The signed-in person's notifications in this team. */
export function NotificationsScreen() {
  const { team_slug, team } = useTeam();
  const { data: me } = useMe();
  const settings = useQuery(settingsOptions(team_slug));
  if (!me) return null;
  return (
    <Page title={copy.title} description={copy.description({ team: team.team_name })} narrow>
      {me.impersonation ? null : <BrowserCard user_id={me.user.id} />}
      {settings.isPending ? <Waiting label={copy.loading} /> : null}
      {settings.isLoadingError ? <LoadFailed query={settings} copy={copy.loadFailed} /> : null}
      {settings.data ? (
        <SettingsForm
          key={team_slug}
          team_slug={team_slug}
          settings={inZone(settings.data.settings, settings.data.chosen)}
        />
      ) : null}
    </Page>
  );
}

/** Defaults to the browser's time zone until the person has chosen settings. */
function inZone(settings: NotificationSettings, chosen: boolean): NotificationSettings {
  return chosen ? settings : { ...settings, time_zone: browserTimeZone() };
}
