import {
  AGENT_HOURS,
  type AgentHours,
  agentHours,
  type CampaignAgentHours,
  type HoursSpan,
} from '#domain/agent/agent-hours.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Trash2 } from '#web/ui/icons.ts';
import { formatFutureTime } from '#web/shared/when-words.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useUnsaved } from '#web/platform/use-typed.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Dates, Holidays, Weekdays } from '../quiet-days/quiet-days-card.tsx';
import { type FormProps, SaveRow, SettingCard } from '../setting-card/setting-card.tsx';
import { copy } from '#copy/campaigns/agent-hours.ts';

const OFFICE: HoursSpan = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };

function AgentHoursForm(props: FormProps<CampaignAgentHours, AgentHours>) {
  const { name, view, mayEdit, error, busy, onSave } = props;
  const [chosen, setChosen] = useUnsaved<AgentHours>(name, view.agent_hours);
  const shown = chosen ?? view.agent_hours;
  const isChanged = chosen !== null && JSON.stringify(chosen) !== JSON.stringify(view.agent_hours);
  const problem = agentHours.safeParse(shown).error?.issues[0]?.message;
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={copy.when}
        hint={copy.hints[shown.when]}
        value={shown.when}
        disabled={!mayEdit}
        options={AGENT_HOURS.map((value) => ({ value, label: copy.options[value] }))}
        onValueChange={(when) => setChosen(withSpan({ ...shown, when }))}
      />
      {shown.when === 'always' ? null : (
        <SetTimes
          name={name}
          view={view}
          shown={shown}
          when={shown.when}
          mayEdit={mayEdit}
          onChange={setChosen}
        />
      )}
      <SaveRow
        {...{ copy, mayEdit, isChanged, problem, error, busy }}
        onDiscard={() => setChosen(null)}
        onSave={() => onSave(shown, () => setChosen(null))}
      />
    </div>
  );
}

/** Choosing hours for the first time shows example hours. */
function withSpan(hours: AgentHours): AgentHours {
  return hours.when === 'always' || hours.spans.length > 0 ? hours : { ...hours, spans: [OFFICE] };
}

interface TimesProps {
  name: string;
  view: CampaignAgentHours;
  shown: AgentHours;
  when: 'outside' | 'within';
  mayEdit: boolean;
  onChange: (hours: AgentHours) => void;
}

function SetTimes({ name, view, shown, when, mayEdit, onChange }: TimesProps) {
  const { spans } = shown;
  const setSpans = (changed: HoursSpan[]) => onChange({ ...shown, spans: changed });
  return (
    <>
      {spans.map((span, index) => {
        // A row has no name other than its number.
        const legend = copy.row[when]({ number: index + 1 });
        return (
          <SpanFields
            key={legend}
            span={span}
            legend={legend}
            mayEdit={mayEdit}
            onChange={(changed) =>
              setSpans(spans.map((item, at) => (at === index ? changed : item)))
            }
            remove={{
              label: copy.removeHours({ number: index + 1 }),
              run: () => setSpans(spans.filter((_, at) => at !== index)),
            }}
          />
        );
      })}
      {mayEdit ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => setSpans([...spans, OFFICE])}
        >
          {copy.addHours}
        </Button>
      ) : null}
      <Holidays
        value={shown.holidays_of}
        countries={view.countries}
        none={copy.noHolidays}
        hint={copy.holidaysHint[when]}
        mayEdit={mayEdit}
        onChange={(holidays_of) => onChange({ ...shown, holidays_of })}
      />
      <Dates
        name={name}
        value={shown.dates}
        hint={copy.datesHint[when]}
        mayEdit={mayEdit}
        onChange={(dates) => onChange({ ...shown, dates })}
      />
      <p className="text-sm text-muted-foreground">
        <span>{copy.zone({ zone: view.time_zone })}</span>{' '}
        {shown === view.agent_hours ? <span>{nowText(view.off_until)}</span> : null}
      </p>
    </>
  );
}

interface SpanProps {
  span: HoursSpan;
  legend: string;
  mayEdit: boolean;
  onChange: (span: HoursSpan) => void;
  remove: { label: string; run: () => void };
}

function SpanFields({ span, legend, mayEdit, onChange, remove }: SpanProps) {
  const { from, to } = span;
  const crossesMidnight = from !== '' && to !== '' && to <= from;
  const timeOf = (name: 'from' | 'to', hint: string) => (
    <InputField
      label={copy[name]}
      hint={hint}
      type="time"
      controlClassName="w-36"
      value={span[name]}
      disabled={!mayEdit}
      onChange={(event) => onChange({ ...span, [name]: event.target.value })}
    />
  );
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border p-3">
      <legend className="px-1 text-sm font-medium">{legend}</legend>
      <Weekdays
        value={span.weekdays}
        mayEdit={mayEdit}
        onChange={(weekdays) => onChange({ ...span, weekdays })}
      />
      <div className="flex flex-wrap items-start gap-3">
        {timeOf('from', '')}
        {timeOf('to', crossesMidnight ? copy.nextDay : '')}
        {mayEdit ? (
          <IconButton
            icon={Trash2}
            className="mb-1 ml-auto self-end"
            label={remove.label}
            onClick={remove.run}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

const nowText = (off_until: string | null): string =>
  off_until ? copy.off({ when: formatFutureTime(off_until) }) : copy.on;

/** The hours in which the agent answers leads. */
export function AgentHoursCard({ campaign_slug }: { campaign_slug: string }) {
  const input = { team_slug: useTeam().team_slug, campaign_slug };
  return (
    <SettingCard
      copy={copy}
      options={rpc.campaigns.agentHours.queryOptions({ input })}
      change={(agent_hours: AgentHours) =>
        client.campaigns.changeAgentHours({ ...input, agent_hours })
      }
      height="h-24"
    >
      {(form) => <AgentHoursForm {...form} />}
    </SettingCard>
  );
}
