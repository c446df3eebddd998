import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageName } from '#copy/catalog/intl.ts';
import { DISCLOSURE_LANGUAGES } from '#domain/disclosure/disclosure.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { SwitchField } from '#web/ui/form/switch.tsx';
import { copy } from '#copy/settings/disclosure.ts';
import { Loaded } from '#web/ui/layout/states.tsx';
import { updateCachedDisclosure, WordsForm } from './words-form.tsx';

const languages = () =>
  DISCLOSURE_LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** Whether and how leads learn that an AI assistant is writing. */
export function DisclosureCard() {
  const { team_slug, role } = useTeam();
  const [language, setLanguage] = useState(DISCLOSURE_LANGUAGES[0] ?? 'en');
  const [asking, setAsking] = useState(false);
  const query = useQuery(rpc.teams.disclosure.queryOptions({ input: { team_slug } }));
  const change = useMutation(
    rpc.teams.switchDisclosure.mutationOptions({ onSuccess: updateCachedDisclosure }),
  );
  const isOwner = role === 'owner';
  return (
    <Card title={copy.title} description={copy.text}>
      <Loaded query={query} waiting={<Skeleton className="h-40 w-full" />} failed={copy.loadFailed}>
        {(settings) => (
          <div className="flex flex-col gap-4">
            <FailedNotice error={change.error} text={copy.failed} />
            <SwitchField
              label={copy.label}
              checked={settings.enabled}
              disabled={!isOwner || change.isPending}
              onCheckedChange={(on) => {
                if (on) change.mutate({ team_slug, enabled: true });
                else setAsking(true);
              }}
            />
            <Notice variant={settings.enabled ? 'info' : 'warning'}>
              {settings.enabled ? copy.law : `${copy.off} ${copy.law}`}
            </Notice>
            {settings.enabled ? <MediaSwitch media={settings.media ?? false} /> : null}
            {isOwner ? null : <p className="text-sm text-muted-foreground">{copy.ownersOnly}</p>}
            <SelectField
              label={copy.language}
              hint={copy.languageHint}
              value={language}
              options={languages()}
              onValueChange={setLanguage}
            />
            <WordsForm key={language} language={language} settings={settings} />
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        copy={copy.ask}
        onConfirm={() => {
          setAsking(false);
          change.mutate({ team_slug, enabled: false });
        }}
      />
    </Card>
  );
}

/** Whether the disclosure also says that leads' files are read. */
function MediaSwitch({ media }: { media: boolean }) {
  const { team_slug, can } = useTeam();
  const change = useMutation(
    rpc.teams.mentionMedia.mutationOptions({ onSuccess: updateCachedDisclosure }),
  );
  return (
    <div className="flex flex-col gap-1">
      <SwitchField
        label={copy.media}
        hint={copy.mediaHint}
        checked={media}
        disabled={!can.canEditSettings || change.isPending}
        onCheckedChange={(on) => change.mutate({ team_slug, media: on })}
      />
      <FailedNotice error={change.error} text={copy.failed} />
    </div>
  );
}
