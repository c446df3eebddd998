import { MANUAL_GOALS, MANUAL_LANGUAGES } from '#domain/campaigns/schema.ts';
import { OFFER_MINIMUM } from '#domain/offers/limits.ts';
import { useFormContext } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField } from '#web/shared/fields/form-fields.tsx';
import { goalChoices, languageChoices } from '#web/shared/agent-choices.ts';
import { cn } from '#web/ui/cn.ts';
import { activities, fields, linkHints, styles } from '#copy/campaigns/manual.ts';
import type { ManualDraft } from '../generation/drafts.ts';

/** Step 3: the agent. */
export function AgentFields() {
  const objective = useFormContext<ManualDraft>().values.mainObjective;
  const placeholder = linkHints[objective as keyof typeof linkHints] ?? linkHints[''];
  return (
    <>
      <TextField required name="agentName" {...fields.agentName} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <ChoiceField
          name="agentLanguage"
          choices={languageChoices(MANUAL_LANGUAGES)}
          {...fields.agentLanguage}
        />
        <ChoiceField name="agentStyle" choices={styles} {...fields.agentStyle} />
      </div>
      <ChoiceField
        name="mainObjective"
        required
        choices={goalChoices(MANUAL_GOALS)}
        {...fields.mainObjective}
      />
      {objective === 'other' && (
        <TextField required name="customObjective" {...fields.customObjective} />
      )}
      <TextField
        required
        name="objectiveLink"
        inputMode="url"
        {...fields.objectiveLink}
        placeholder={placeholder}
      />
    </>
  );
}

/** Step 1: Basic Information. */
export function BasicsFields() {
  const activity = useFormContext<ManualDraft>().values.businessActivity;
  return (
    <>
      <TextField required name="campaignName" {...fields.campaignName} />
      <TextField required name="companyName" {...fields.companyName} />
      <ChoiceField
        name="businessActivity"
        required
        choices={activities}
        {...fields.businessActivity}
      />
      {activity === 'other' && (
        <TextField required name="customBusinessActivity" {...fields.customBusinessActivity} />
      )}
    </>
  );
}

/** Step 2: Your Offer. */
export function OfferFields() {
  const offer = useFormContext<ManualDraft>().values.offerDescription;
  const { length } = offer.trim();
  const { counter, counterShort, ...copy } = fields.offerDescription;
  return (
    <TextField
      required
      name="offerDescription"
      rows={8}
      {...copy}
      aside={
        <span
          className={cn(
            'text-xs tnum',
            length < OFFER_MINIMUM ? 'text-destructive' : 'text-muted-foreground',
          )}
        >
          {length < OFFER_MINIMUM
            ? counterShort({ length, minimum: OFFER_MINIMUM })
            : counter({ length })}
        </span>
      }
    />
  );
}
