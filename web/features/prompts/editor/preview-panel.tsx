import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { agentInstructions, instructionsText } from '#domain/agent/instructions.ts';
import { firstMessageInstructions, leadData } from '#domain/outreach/instructions.ts';
import type { compileContent } from '#domain/prompt-editor/compile-content.ts';
import type { PreviewLead, PromptEditor } from '#domain/prompt-editor/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { SelectField } from '#web/ui/form/select.tsx';
import { editorCopy, previewCopy as copy } from '#copy/prompts/screen.ts';

interface Props {
  editor: PromptEditor;
  compiled: ReturnType<typeof compileContent>;
  unknown: string[];
}

/** What the agent would receive with the editor's current text. */
export function PreviewPanel({ editor, compiled, unknown }: Props) {
  const { team_slug } = useTeam();
  const { campaign_slug } = editor;
  const [chosen, setChosen] = useState('');
  const leads = useQuery(rpc.prompts.leads.queryOptions({ input: { team_slug, campaign_slug } }));
  const lead = leads.data?.find(({ conversation_id }) => conversation_id === chosen);
  const texts = lead ? withLead(compiled, lead, editor.agent_timezone) : compiled;
  const total = (texts.behavior_prompt ?? '').length + (texts.first_message_prompt ?? '').length;
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{copy.title}</h2>
        {unknown.length === 0 ? (
          <Badge variant="success">
            <CircleCheck aria-hidden />
            {copy.ready}
          </Badge>
        ) : (
          <Badge variant="warning">{copy.undefined({ count: unknown.length })}</Badge>
        )}
      </div>
      {leads.data && leads.data.length > 0 ? (
        <SelectField
          label={copy.lead}
          hint={lead && copy.asSent}
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: '', label: copy.noLead },
            ...leads.data.map(({ conversation_id, name }) => ({
              value: conversation_id,
              label: name || copy.unnamed,
            })),
          ]}
        />
      ) : null}
      <PreviewText title={copy.behavior} text={texts.behavior_prompt} />
      <PreviewText title={copy.first} text={texts.first_message_prompt} />
      <p className="text-sm text-muted-foreground tnum">{copy.total({ count: total })}</p>
    </Card>
  );
}

function PreviewText({ title, text }: { title: string; text: string | null }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id={id} className="text-sm font-medium">
          {title}
        </h3>
        <span className="text-xs text-muted-foreground tnum">
          {editorCopy.templates.characters({ count: text?.length ?? 0 })}
        </span>
      </div>
      {text === null ? (
        <ErrorText>{copy.tooLong}</ErrorText>
      ) : (
        <textarea
          readOnly
          // The model reads exactly these words.
          translate="no"
          aria-labelledby={id}
          value={text}
          className="field-sizing-content max-h-72 w-full resize-none rounded-md bg-muted p-3 text-sm wrap-anywhere"
        />
      )}
    </section>
  );
}

/** The texts sent to the model for this lead. */
function withLead(
  { behavior_prompt, first_message_prompt }: Props['compiled'],
  { name, fields }: PreviewLead,
  timeZone: string,
): Props['compiled'] {
  const today = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format();
  return {
    behavior_prompt:
      behavior_prompt &&
      instructionsText(
        agentInstructions({ behavior_prompt, lead_name: name, today, opt_out_dismissed: false }),
      ),
    first_message_prompt:
      first_message_prompt &&
      `${firstMessageInstructions(first_message_prompt)}\n\n${leadData({ name, fields })}`,
  };
}
