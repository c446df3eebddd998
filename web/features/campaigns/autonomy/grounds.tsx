import type { AutonomyGround } from '#domain/autonomy/autonomy.ts';
import { copy, topics } from '#copy/campaigns/autonomy.ts';

const COLUMNS = ['held', 'unchanged', 'edited', 'discarded'] as const;

/** What people made of the agent's drafts: the grounds to give it more, or less. */
export function Grounds({ grounds }: { grounds: AutonomyGround[] }) {
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
