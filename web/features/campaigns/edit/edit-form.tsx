import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LEAD_LIMITS } from '#domain/agent/lead-limit.ts';
import { campaignEdit, editOf, UNSET } from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { variantName, variantsOf } from '#domain/offers/language-variants.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { TimeZoneField } from '#web/shared/fields/time-zone-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { copy } from './copy.ts';
import { useUpdate } from './use-update.ts';

export function EditForm({ campaign }: { campaign: Campaign }) {
  const { team_slug } = useTeam();
  const form = useAppForm({
    schema: campaignEdit,
    defaultValues: editOf(campaign),
    onSubmit: (values) => update.mutateAsync(values),
  });
  const update = useUpdate(campaign, form);
  return (
    <FormContext value={form}>
      <form {...form.props} className="flex flex-col gap-5">
        <fieldset disabled={update.isPending} className="flex min-w-0 flex-col gap-5">
          <Section title={copy.sections.campaign}>
            <TextField name="campaign_name" required {...copy.fields.campaign_name} />
            <TextField name="agent_name" required {...copy.fields.agent_name} />
            <TextField name="website_url" inputMode="url" {...copy.fields.website_url} />
            <TextField name="calendar_url" inputMode="url" {...copy.fields.calendar_url} />
          </Section>
          <Section title={copy.sections.offer}>
            <TextField
              name="offer_description"
              required
              rows={8}
              {...copy.fields.offer_description}
            />
          </Section>
          <Section title={copy.sections.voice}>
            <VoiceFields campaign={campaign} />
          </Section>
          <Section title={copy.sections.limits}>
            <TextField
              name="lead_hour_limit"
              required
              number={numberOf(LEAD_LIMITS.hour)}
              {...copy.fields.lead_hour_limit}
            />
            <TextField
              name="lead_day_limit"
              required
              number={numberOf(LEAD_LIMITS.day)}
              {...copy.fields.lead_day_limit}
            />
          </Section>
          <Section title={copy.sections.calls}>
            <TextField name="call_text" rows={3} {...copy.fields.call_text} />
          </Section>
        </fieldset>
        <div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
          <Button asChild variant="secondary">
            <Link to={paths.campaigns(team_slug)}>{copy.cancel}</Link>
          </Button>
          <Button type="submit" busy={update.isPending} busyLabel={copy.submitting}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}

const numberOf = ({ least: min, most: max }: { least: number; most: number }) => ({ min, max });

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-5 border-t pt-5 first:border-t-0 first:pt-0">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Style, variant, form of address and time zone. A language without a choice has no field for it. */
function VoiceFields({ campaign }: { campaign: Campaign }) {
  const { agent_language, language_variant } = campaign;
  const { regions = [], forms } = variantsOf(agent_language) ?? {};
  const tags = [...new Set([...regions, ...(language_variant ? [language_variant] : [])])];
  const variants = Object.fromEntries(tags.map((tag) => [tag, variantName(tag)]));
  return (
    <>
      <ChoiceField name="agent_style" choices={copy.styles} {...copy.fields.agent_style} />
      {tags.length > 0 ? (
        <ChoiceField
          name="language_variant"
          choices={{ [UNSET]: copy.asOffer, ...variants }}
          {...copy.fields.language_variant}
        />
      ) : null}
      {forms ? (
        <ChoiceField
          name="address_form"
          choices={{
            [UNSET]: copy.asOffer,
            formal: copy.forms.formal(forms.formal),
            informal: copy.forms.informal(forms.informal),
          }}
          {...copy.fields.address_form}
        />
      ) : null}
      <TimeZoneField name="agent_timezone" {...copy.fields.agent_timezone} />
    </>
  );
}
