import { type ReactNode, useId } from 'react';
import {
  nameFromAddress,
  WEBSITE_GOAL_TYPES,
  WEBSITE_LANGUAGES,
  type WebsiteDraft,
  type WebsiteGoal,
} from '#domain/campaigns/website-form.ts';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { goalChoices, languageChoices } from '#web/shared/agent-choices.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { fields, goalValues, sections } from '#copy/campaigns/website.ts';

/** Marks the form's error messages as French. */
const FRENCH = { errorLang: 'fr', required: true };

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

/** The URL also names the campaign, until the user types another name. */
function AddressField() {
  const { values, change } = useFormContext<WebsiteDraft>();
  function suggestName(address: string) {
    const name = nameFromAddress(address);
    const { campaign_name: current, website_url: before } = values;
    if (name && (current === '' || current === nameFromAddress(before))) {
      change('campaign_name', name);
    }
  }
  return (
    <TextField
      name="website_url"
      inputMode="url"
      {...FRENCH}
      {...fields.website_url}
      onChanged={suggestName}
    />
  );
}

function LanguageFields() {
  const { values, change, clearError } = useFormContext<WebsiteDraft>();
  function changed(chosen: string) {
    if (chosen === 'other') return;
    change('custom_language', '');
    clearError('custom_language');
  }
  return (
    <>
      <ChoiceField
        name="language"
        choices={languageChoices(WEBSITE_LANGUAGES)}
        {...FRENCH}
        {...fields.language}
        onChanged={changed}
      />
      {values.language === 'other' && (
        <TextField name="custom_language" {...FRENCH} {...fields.custom_language} />
      )}
    </>
  );
}

function GoalFields() {
  const { values, change } = useFormContext<WebsiteDraft>();
  const { goal_type: goal, goal_value } = values;
  /** Revalidates the value, which may be invalid for the newly chosen objective. */
  function changed() {
    if (goal_value !== '') change('goal_value', goal_value);
  }
  const other = goal === 'other';
  return (
    <>
      <ChoiceField
        name="goal_type"
        choices={goalChoices(WEBSITE_GOAL_TYPES)}
        {...FRENCH}
        {...fields.goal_type}
        onChanged={changed}
      />
      {isGoal(goal) && (
        <TextField
          key={other ? 'text' : 'address'}
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

interface Props {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Section({ number, title, text, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-8 gap-y-4 border-t border-border py-6 first:border-t-0 first:pt-0 md:grid-cols-[14rem_1fr]"
    >
      <div className="flex gap-3">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-soft-foreground tnum"
        >
          {number}
        </span>
        <div className="flex flex-col gap-0.5">
          <h2 id={id} className="font-semibold">
            <span className="sr-only">{number}. </span>
            {title}
          </h2>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}
