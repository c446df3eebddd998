import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationSettings } from '#domain/notifications/schema.ts';
import { fieldsOf, type NotificationFields } from '#domain/notifications/form.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { browserTimeZone, TimeZoneField } from '#web/shared/fields/time-zone-field.tsx';
import { Loaded } from '#web/ui/layout/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { FormContext, useAppForm, useFormContext } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField, useFollowSaved } from '#web/shared/fields/form-fields.tsx';
import { SaveButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { SwitchField } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { changeDevice, playSound, useDevice } from './device.ts';
import { notificationPermission, turnOffPush, turnOnPush } from './push.ts';
import { copy } from '#copy/notifications/screen.ts';

/** The user's notification settings for this team. */
export function NotificationsScreen() {
  const { team_slug, team } = useTeam();
  const { data: me } = useMe();
  const settings = useQuery(settingsOptions(team_slug));
  if (!me) return null;
  return (
    <Page title={copy.title} description={copy.description({ team: team.team_name })} narrow>
      {me.impersonation ? null : <BrowserCard user_id={me.user.id} />}
      <Loaded query={settings} waiting={<Waiting label={copy.loading} />} failed={copy.loadFailed}>
        {(data) => <SettingsForm key={team_slug} {...data} />}
      </Loaded>
    </Page>
  );
}

const schema = () =>
  loadFile(() => import('#domain/notifications/form.ts').then((m) => m.notificationForm));

interface Props {
  settings: NotificationSettings;
  /** whether the user has chosen settings; until then, the browser's time zone applies */
  chosen: boolean;
}

/** A member's notification settings for this team. */
function SettingsForm({ settings, chosen }: Props) {
  const { team_slug } = useTeam();
  const saved = fieldsOf(chosen ? settings : { ...settings, time_zone: browserTimeZone() });
  const save = useMutation(
    rpc.notifications.saveSettings.mutationOptions(
      refetchOnSuccess(settingsOptions(team_slug).queryKey),
    ),
  );
  const form = useAppForm({
    schema,
    defaultValues: saved,
    onSubmit: async (typed) => {
      await save.mutateAsync({ team_slug, settings: typed });
      toast.success(copy.saved);
    },
  });
  useFollowSaved(form, saved);
  return (
    <FormContext value={form}>
      <form {...form.props} className="flex flex-col gap-6">
        <WaitingCard />
        {(['lost', 'mention', 'spending'] as const).map((kind) => (
          <Card key={kind} title={copy[kind].title} description={copy[kind].text}>
            <Choice name={`${kind}_push`} label={copy[kind].push} />
            <Choice name={`${kind}_email`} label={copy[kind].email} />
          </Card>
        ))}
        <QuietHours />
        <FailedNotice error={save.error} text={copy.failed} />
        <SaveButton className="self-start" busy={save.isPending} />
      </form>
    </FormContext>
  );
}

function WaitingCard() {
  const form = useFormContext<NotificationFields>();
  return (
    <Card title={copy.waiting.title} description={copy.waiting.text}>
      <div className="flex flex-col gap-4">
        <div>
          <Choice name="waiting_push" label={copy.waiting.push} />
          <Choice name="waiting_email" label={copy.waiting.email} />
        </div>
        <InputField
          label={copy.waiting.after}
          error={form.errors.email_after_minutes}
          {...form.field('email_after_minutes')}
          inputMode="numeric"
          autoComplete="off"
          controlClassName="w-28"
        />
        <ChoiceField name="whose" label={copy.waiting.whose} choices={copy.waiting.whoseChoices} />
      </div>
    </Card>
  );
}

function QuietHours() {
  const on = useFormContext<NotificationFields>().values.quiet === 'true';
  return (
    <Card title={copy.quiet.title} description={copy.quiet.text}>
      <div className="flex flex-col gap-4">
        <Choice name="quiet" label={copy.quiet.on} />
        {on ? (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField name="quiet_from" type="time" label={copy.quiet.from} />
            <TextField name="quiet_to" type="time" label={copy.quiet.to} />
            <TimeZoneField name="time_zone" label={copy.quiet.zone} hint={copy.quiet.zoneHint} />
          </div>
        ) : null}
        {on ? <Choice name="lost_in_quiet_hours" label={copy.quiet.lost} /> : null}
      </div>
    </Card>
  );
}

interface FieldProps {
  name: keyof NotificationFields;
  label: string;
}

function Choice({ name, label }: FieldProps) {
  const form = useFormContext<NotificationFields>();
  return (
    <SwitchField
      label={label}
      checked={form.values[name] === 'true'}
      onCheckedChange={(on) => form.change(name, String(on))}
    />
  );
}

function settingsOptions(team_slug: string) {
  return rpc.notifications.settings.queryOptions({ input: { team_slug } });
}

/** Notifications and sound in this browser, both off until the user turns them on. */
function BrowserCard({ user_id }: { user_id: string }) {
  const device = useDevice(user_id);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const permission = notificationPermission();

  async function turn(on: boolean) {
    setBusy(true);
    setProblem(null);
    try {
      const outcome = on ? await turnOnPush() : await turnOffPush();
      if (outcome === 'denied') setProblem(copy.browser.denied);
      else changeDevice(user_id, { notify: on });
      if (outcome === 'tab_only') setProblem(copy.browser.withoutService);
    } catch {
      setProblem(copy.browser.failed);
    } finally {
      setBusy(false);
    }
  }

  function turnSound(on: boolean) {
    changeDevice(user_id, { sound: on });
    // Turning the sound on plays it once.
    if (on) void playSound().catch(() => undefined);
  }

  const blocked = permission === 'open' || permission === 'granted' ? null : permission;
  return (
    <Card title={copy.browser.title} description={copy.browser.text}>
      <div className="flex flex-col gap-4">
        <SwitchField
          label={copy.browser.notify}
          hint={copy.browser.notifyHint}
          checked={device.notify && blocked === null}
          disabled={busy || blocked !== null}
          onCheckedChange={(on) => void turn(on)}
        />
        {blocked ? (
          <Notice variant="info">{copy.browser[blocked]}</Notice>
        ) : problem ? (
          <Notice variant="warning">{problem}</Notice>
        ) : null}
        <SwitchField
          label={copy.browser.sound}
          hint={copy.browser.soundHint}
          checked={device.sound}
          onCheckedChange={turnSound}
        />
        {blocked === 'not_installed' ? null : (
          <p className="text-sm text-muted-foreground">{copy.browser.install}</p>
        )}
      </div>
    </Card>
  );
}
