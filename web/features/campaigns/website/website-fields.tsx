import { useFormContext, useWatch } from 'react-hook-form';
import {
  nameFromAddress,
  WEBSITE_GOALS,
  type WebsiteDraft,
  type WebsiteGoal,
} from '#domain/campaigns/website-form.ts';
import { ChoiceField, TextField } from '../generation/form-fields.tsx';
import { languageWords } from '../generation/languages.ts';
import { fields, goalValues, sections } from './copy.ts';
import { Section } from './section.tsx';

/** The messages are French, as the specification gives them. */
const FRENCH = { errorLang: 'fr', required: true };
const CHECKED = { shouldValidate: true, shouldDirty: true };

/** The four numbered sections. */
export function WebsiteFields() {
  return (
    <div>
      <Section number={1} {...sections.website}>
        <AddressField />
      </Section>
      <Section number={2} {...sections.campaign}>
        <TextField name="campaign_name" {...FRENCH} {...fields.campaign_name} />
        <TextField name="company_name" {...FRENCH} {...fields.company_name} />
        <TextField name="agent_name" {...FRENCH} {...fields.agent_name} />
      </Section>
      <Section number={3} {...sections.language}>
        <LanguageFields />
      </Section>
      <Section number={4} {...sections.goal}>
        <GoalFields />
      </Section>
    </div>
  );
}

/** The address also names the campaign, as long as nobody gave it another name. */
function AddressField() {
  const { getValues, setValue, control } = useFormContext<WebsiteDraft>();
  const before = useWatch({ control, name: 'website_url' });
  function proposeName(address: string) {
    const name = nameFromAddress(address);
    const current = getValues('campaign_name');
    if (!name || (current !== '' && current !== nameFromAddress(before))) return;
    setValue('campaign_name', name, CHECKED);
  }
  return (
    <TextField
      name="website_url"
      inputMode="url"
      {...FRENCH}
      {...fields.website_url}
      onChanged={proposeName}
    />
  );
}

function LanguageFields() {
  const { control, setValue, clearErrors } = useFormContext<WebsiteDraft>();
  const language = useWatch({ control, name: 'language' });
  function changed(chosen: string) {
    if (chosen === 'other') return;
    setValue('custom_language', '', CHECKED);
    clearErrors('custom_language');
  }
  return (
    <>
      <ChoiceField
        name="language"
        choices={languageWords}
        {...FRENCH}
        {...fields.language}
        onChanged={changed}
      />
      {language === 'other' && (
        <TextField name="custom_language" {...FRENCH} {...fields.custom_language} />
      )}
    </>
  );
}

function GoalFields() {
  const { control, getValues, trigger } = useFormContext<WebsiteDraft>();
  const goal = useWatch({ control, name: 'goal_type' });
  /** What was typed for one objective may not do for the next. */
  function changed() {
    if (getValues('goal_value') !== '') void trigger('goal_value');
  }
  const other = goal === 'other';
  return (
    <>
      <ChoiceField
        name="goal_type"
        choices={WEBSITE_GOALS}
        {...FRENCH}
        {...fields.goal_type}
        onChanged={changed}
      />
      {isGoal(goal) && (
        <TextField
          key={other ? 'words' : 'address'}
          name="goal_value"
          {...FRENCH}
          {...goalValues[goal]}
          {...(other ? { rows: 3 } : { inputMode: 'url' as const })}
        />
      )}
      {other && (
        <TextField
          name="goal_link"
          inputMode="url"
          {...FRENCH}
          required={false}
          {...fields.goal_link}
        />
      )}
    </>
  );
}

const isGoal = (value: string): value is WebsiteGoal => value in goalValues;
