import type { ReactNode } from 'react';
import type { PostReading } from '#domain/leads/posts/waiting-posts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { trying as copy } from '#copy/whatsapp/webhook/post.ts';

const PARTS = ['phone', 'name', 'email', 'message'] as const;

/** What was read of a post, each value with its reason. */
export function Reading({ title, reading }: { title: ReactNode; reading: PostReading }) {
  const { digits, problem, attribution, fields, leads } = reading;
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-border p-4 text-sm">
      <p className="text-muted-foreground">{title}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant={problem === null ? 'success' : 'warning'}>
          {problem !== null ? copy.waits : leads > 1 ? copy.leads({ count: leads }) : copy.lead}
        </Badge>
        {problem === null ? null : <p>{problem}</p>}
        {leads > 1 ? <p>{copy.first}</p> : null}
      </div>
      <dl className="flex flex-col gap-2">
        {PARTS.map((part) => (
          <Part key={part} name={copy.parts[part]}>
            <Value found={reading[part]} shown={part === 'phone' && digits ? `+${digits}` : null} />
          </Part>
        ))}
        <Pairs name={copy.source} pairs={attribution} />
        <Pairs name={copy.details} pairs={fields} />
      </dl>
    </section>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words" dir="auto">
        {children}
      </dd>
    </div>
  );
}

function Value({ found, shown }: { found: PostReading['phone']; shown: string | null }) {
  const [best, ...others] = found;
  if (!best) return <span className="text-muted-foreground">{copy.none}</span>;
  const different = [...new Set(others.map(({ value }) => value))].filter(
    (value) => value !== best.value,
  );
  return (
    <>
      <span className="font-medium">{shown ?? best.value}</span>{' '}
      <span className="text-muted-foreground">
        {copy.reasons[best.reason]({ says: best.says })}
      </span>
      {different.length > 0 ? (
        <p className="text-muted-foreground">{copy.others({ names: different.join(', ') })}</p>
      ) : null}
    </>
  );
}

function Pairs({ name, pairs }: { name: string; pairs: Record<string, string> }) {
  const entries = Object.entries(pairs);
  if (entries.length === 0) return null;
  return (
    <Part name={name}>
      {entries.map(([key, value]) => (
        <p key={key} className="line-clamp-2">
          <span className="text-muted-foreground">{key}:</span> {value}
        </p>
      ))}
    </Part>
  );
}
