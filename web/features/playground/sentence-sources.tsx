import { Link } from 'react-router';
import type { SourcedSentence, SourceKind } from '#domain/playground/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { sources as copy } from '#copy/playground/screen.ts';

/** The section of the Agent page where each kind of source is edited. */
const PARTS: Partial<Record<SourceKind, string>> = {
  offer: 'what-you-sell',
  facts: 'what-you-sell',
  knowledge: 'what-you-know',
  instructions: 'what-you-do',
};

interface Props {
  sentences: SourcedSentence[];
  campaign_slug: string;
  /** initially open */
  open: boolean;
}

/** Each sentence that makes a claim, with its sources and links to edit them. */
export function SentenceSources({ sentences, campaign_slug, open }: Props) {
  const claims = sentences.filter(({ free, sources }) => !free || sources.length > 0);
  if (claims.length === 0) return null;
  return (
    <details open={open} className="w-full text-xs">
      <summary className="w-fit cursor-pointer touch-target rounded px-1 py-0.5 text-muted-foreground hover:text-foreground">
        {copy.title({ count: claims.length })}
      </summary>
      <ol className="mt-1 flex flex-col gap-2 rounded-lg border border-border bg-card p-3">
        {claims.map(({ sentence, sources }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an answer never changes
          <li key={at} className="flex min-w-0 flex-col gap-1 wrap-anywhere">
            <span dir="auto" className="text-muted-foreground">
              {sentence}
            </span>
            {sources.map(({ kind, text, unsaved }) => (
              <span key={text} className="flex flex-col gap-0.5 border-l-2 border-primary pl-2">
                <span className="flex flex-wrap items-center gap-1.5 font-medium">
                  <SourceLink kind={kind} campaign_slug={campaign_slug} />
                  {unsaved ? <Badge variant="warning">{copy.unsaved}</Badge> : null}
                </span>
                <q dir="auto">{text}</q>
              </span>
            ))}
            {sources.length === 0 ? <span className="text-warning">{copy.none}</span> : null}
          </li>
        ))}
      </ol>
    </details>
  );
}

function SourceLink({ kind, campaign_slug }: { kind: SourceKind; campaign_slug: string }) {
  const { team_slug } = useTeam();
  const part = PARTS[kind];
  if (!part) return <span>{copy.kinds[kind]}</span>;
  return (
    <Link
      to={`${paths.agent(team_slug, campaign_slug)}#${part}`}
      className="touch-target text-primary hover:underline"
    >
      {copy.kinds[kind]}
    </Link>
  );
}
