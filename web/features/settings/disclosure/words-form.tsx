import { type MutationFunctionContext, useMutation } from '@tanstack/react-query';
import {
  type DisclosureSettings,
  type DISCLOSURE_LANGUAGES,
  disclosureWords,
} from '#domain/disclosure/disclosure.ts';
import { DISCLOSURE_TEXTS } from '#domain/disclosure/texts.ts';
import { rpc } from '#web/platform/rpc.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/fields/form-fields.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, SaveButton } from '#web/ui/button.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/settings/disclosure.ts';

interface Props {
  language: (typeof DISCLOSURE_LANGUAGES)[number];
  settings: DisclosureSettings;
}

/** For mutations that return what is stored now. */
export const updateCachedDisclosure = (
  stored: DisclosureSettings,
  { team_slug }: { team_slug: string },
  _before: unknown,
  { client }: MutationFunctionContext,
): unknown => client.setQueryData(rpc.teams.disclosure.queryKey({ input: { team_slug } }), stored);

/** The disclosure in one language: the team's text or the default. */
export function WordsForm({ language, settings }: Props) {
  const { team_slug, can } = useTeam();
  const save = useMutation(
    rpc.teams.wordDisclosure.mutationOptions({
      onSuccess: (...result) => {
        updateCachedDisclosure(...result);
        toast.success(copy.saved);
      },
    }),
  );
  const custom = settings.texts[language];
  const form = useAppForm({
    schema: disclosureWords,
    defaultValues: custom ?? DISCLOSURE_TEXTS[language],
    onSubmit: (words) => save.mutateAsync({ team_slug, language, words }),
  });
  return (
    <FormContext value={form}>
      <form {...form.props} lang={language}>
        <fieldset disabled={!can.canEditSettings} className="flex flex-col gap-4">
          <FailedNotice error={!form.problem && save.error} text={copy.failed} />
          <TextField name="first" label={copy.first} hint={copy.firstHint} required />
          <TextField name="asked" label={copy.asked} hint={copy.askedHint} required />
          {can.canEditSettings ? (
            <div className="flex flex-wrap gap-2">
              <SaveButton busy={save.isPending}>{copy.save}</SaveButton>
              {custom ? (
                <Button
                  variant="secondary"
                  disabled={save.isPending}
                  onClick={() =>
                    save.mutate(
                      { team_slug, language, words: null },
                      { onSuccess: () => form.reset({ ...DISCLOSURE_TEXTS[language] }) },
                    )
                  }
                >
                  {copy.reset}
                </Button>
              ) : null}
            </div>
          ) : (
            <p className="text-sm text-muted-foreground">{copy.adminsOnly}</p>
          )}
        </fieldset>
      </form>
    </FormContext>
  );
}
