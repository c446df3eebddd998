import { LEAD_LIMITS } from '#domain/agent/limits.ts';
import { UNSET } from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { WEBSITE_LANGUAGES } from '#domain/campaigns/website-form.ts';
import { variantsOf } from '#domain/offers/language-variants.ts';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { languageChoices } from '#web/shared/agent-choices.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { TimeZoneField } from '#web/shared/fields/time-zone-field.tsx';
import { editorGoals, goals } from '#copy/campaigns/choices.ts';
import { copy } from '#copy/campaigns/edit.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { languageName } from '#copy/catalog/intl.ts';

/** A campaign's fields, grouped by topic. The form around them holds the values. */
export const AgentNameField = () => (
  <TextField name="agent_name" required {...copy.fields.agent_name} />
);

export const LinkField = () => (
  <TextField name="calendar_url" inputMode="url" {...copy.fields.calendar_url} />
);

export const OfferField = () => (
  <TextField name="offer_description" required rows={10} {...copy.fields.offer_description} />
);

export const CompanyField = () => <TextField name="company_name" {...copy.fields.company_name} />;

export const CallField = () => <TextField name="call_text" rows={3} {...copy.fields.call_text} />;

/** Offers the goal the campaign was set up with, and the general goals. */
export function GoalField({ campaign: { goal_type, goal_custom } }: { campaign: Campaign }) {
  const named = goal_type === 'other' ? undefined : textOf(goals, goal_type);
  const own = { [goal_type]: named ?? (goal_custom || goal_type) };
  return (
    <ChoiceField name="goal_type" choices={{ ...own, ...editorGoals }} {...copy.fields.goal_type} />
  );
}

/** Language, variant, form of address, style and time zone. Hides fields the language doesn't need. */
export function VoiceFields({ campaign }: { campaign: Campaign }) {
  const { values, change } = useFormContext();
  const { agent_language: language = '' } = values;
  const { regions = [], forms } = variantsOf(language) ?? {};
  const storedVariant = language === campaign.agent_language ? campaign.language_variant : null;
  const tags = [...new Set([...regions, ...(storedVariant ? [storedVariant] : [])])];
  const variants = Object.fromEntries(tags.map((tag) => [tag, languageName(tag)]));
  const named = WEBSITE_LANGUAGES.filter((name) => name !== 'other');
  const languages = [...new Set([campaign.agent_language, ...named])];
  return (
    <>
      <ChoiceField
        name="agent_language"
        choices={languageChoices(languages)}
        {...copy.fields.agent_language}
        onChanged={() => {
          // The variant and form of address depend on the language.
          change('language_variant', UNSET);
          change('address_form', UNSET);
        }}
      />
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
            formal: copy.forms.formal({ word: forms.formal }),
            informal: copy.forms.informal({ word: forms.informal }),
          }}
          {...copy.fields.address_form}
        />
      ) : null}
      <ChoiceField name="agent_style" choices={copy.styles} {...copy.fields.agent_style} />
      <TimeZoneField name="agent_timezone" {...copy.fields.agent_timezone} />
    </>
  );
}

const numberOf = ({ least: min, most: max }: { least: number; most: number }) => ({ min, max });

/** The messages to one lead per hour and day after which the agent stops and asks the team. */
export function LimitFields() {
  return (
    <>
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
    </>
  );
}
