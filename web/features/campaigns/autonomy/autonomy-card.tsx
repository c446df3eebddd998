import type { Autonomy, AutonomyChange, AutonomyGround } from '#domain/autonomy/autonomy.ts';
import type { ClaimKind } from '#domain/agent/claims.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SettingCard } from '../setting-card/setting-card.tsx';
import { type AutonomyChoice, AutonomyForm } from './autonomy-form.tsx';
import { copy, levels, strictSubjects, topics, unprovenRules } from '#copy/campaigns/autonomy.ts';
import { formatList } from '#web/ui/format.ts';

/** What the agent can send without approval, with the figures to decide by and past decisions. */
export function AutonomyCard({ campaign_slug }: { campaign_slug: string }) {
  const input = { team_slug: useTeam().team_slug, campaign_slug };
  return (
    <SettingCard
      copy={copy}
      options={rpc.campaigns.autonomy.queryOptions({ input })}
      change={(choice: AutonomyChoice) => client.campaigns.changeAutonomy({ ...input, ...choice })}
      height="h-40"
    >
      {(form) => (
        <div className="flex flex-col gap-6">
          <Grounds grounds={form.view.grounds} />
          <AutonomyForm {...form} />
          <Changes changes={form.view.changes} />
        </div>
      )}
    </SettingCard>
  );
}

/** Who or what changed the autonomy, and why, newest first. */
function Changes({ changes }: { changes: AutonomyChange[] }) {
  return (
    <section className="flex flex-col gap-2 text-sm">
      <p className="text-muted-foreground">{copy.incidents}</p>
      {changes.length > 0 ? (
        <>
          <h3 className="font-medium">{copy.changesTitle}</h3>
          <ol className="flex flex-col divide-y">
            {changes.map((change) => (
              <li key={change.at} className="flex flex-col gap-0.5 py-2">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <bdi>
                    {change.cause === 'incident'
                      ? copy.byIncident
                      : (change.by_name ?? copy.someone)}
                  </bdi>
                  <span className="text-muted-foreground">
                    <RelativeTime at={change.at} />
                  </span>
                </span>
                <span>{summary(change.after)}</span>
                {change.why ? (
                  <span dir="auto" className="wrap-anywhere text-muted-foreground">
                    {change.why}
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}

/** Sums up a setting in a few words. */
function summary({ level, topics: ruled, strict = [], unproven }: Autonomy): string {
  const rules = Object.entries(ruled).map(
    ([topic, rule]) => `${topics[topic as ClaimKind]}: ${copy.rules[rule].toLowerCase()}`,
  );
  const approved = formatList(strict.map((subject) => strictSubjects[subject]));
  const only = approved === '' ? [] : [`${copy.strictTitle}: ${approved}`];
  const sends = unproven === 'send_proven' ? [unprovenRules.send_proven.label] : [];
  return [levels[level].label, ...rules, ...only, ...sends].join(' · ');
}

const COLUMNS = ['held', 'unchanged', 'edited', 'discarded'] as const;

/** What members did with the agent's drafts, as a basis for more or less autonomy. */
function Grounds({ grounds }: { grounds: AutonomyGround[] }) {
  if (grounds.length === 0) {
    return <p className="text-sm text-muted-foreground">{copy.noGrounds}</p>;
  }
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left font-medium">{copy.groundsTitle}</caption>
        <thead>
          <tr className="text-left text-muted-foreground">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              {copy.grounds.topic}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5 text-right font-medium">
                {copy.grounds[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {grounds.map((ground) => (
            <tr key={ground.topic ?? 'none'}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {ground.topic ? topics[ground.topic] : copy.noTopic}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="tnum px-2 py-1.5 text-right">
                  {ground[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
