import { UNSET } from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { variantName, variantsOf } from '#domain/offers/language-variants.ts';
import { ChoiceField } from '#web/shared/form-fields.tsx';
import { copy } from './copy.ts';
import { TimeZoneField } from '#web/shared/time-zone-field.tsx';

/** Style, variant, form of address and time zone. A language without a choice has no field for it. */
export function VoiceFields({ campaign }: { campaign: Campaign }) {
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
