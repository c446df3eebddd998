import { readAttribution } from '#domain/leads/extract/read-attribution.ts';
import { readPost } from '#domain/leads/extract/split-leads.ts';
import { FORM_POSTS } from '#domain/leads/extract/fixtures/form-posts.ts';
import { readForm } from '#domain/leads/extract/fixtures/read-form.ts';
import { SERVICE_POSTS } from '#domain/leads/extract/fixtures/service-posts.ts';
import { parseBody } from '#domain/leads/extract/parse-body.ts';
import { papaparse } from '#server/features/leads/import/read-table-of.ts';
import { parsePhone } from '#server/features/leads/parse-phone.ts';
import { figure } from '../lib/figures.ts';

const ROUNDS = 400;

/**
 * Measures how many posts of forms and services one core parses per second, each from a different visitor.
 * The baseline only parses the same bodies as JSON. Then measures posts that no real form sends.
 */
export async function benchLeads(): Promise<void> {
  const bodies = [...FORM_POSTS, ...SERVICE_POSTS].map(({ body }) =>
    JSON.stringify(typeof body === 'string' ? readForm(body) : body),
  );
  const texts = Array.from({ length: ROUNDS }, (_, n) =>
    bodies.map((body) => body.replaceAll('600000001', String(600_000_001 + n))),
  ).flat();
  figure('baseline_leads_json_parse', perSecond(texts, JSON.parse), 'posts/s');
  figure('leads', perSecond(texts, read), 'posts/s');
  for (const [name, text] of Object.entries(hostilePosts())) {
    const asJson = text.startsWith('{') ? text : JSON.stringify(text);
    figure(`baseline_leads_${name}_json_parse`, cpuTime(asJson, JSON.parse), 'ms');
    figure(`leads_${name}`, cpuTime(text, read), 'ms');
  }
}

function read(text: string): void {
  const { data } = parseBody(text, papaparse, () => [...new URLSearchParams(text)]);
  if (data) readAttribution(readPost(data, [], 'ES', parsePhone).extraction.leaves);
}

function perSecond(texts: string[], work: (text: string) => void): number {
  for (const text of texts.slice(0, 500)) work(text);
  const startedAt = performance.now();
  for (const text of texts) work(text);
  return (texts.length / (performance.now() - startedAt)) * 1000;
}

/** Median CPU time of nine runs after a warm-up, because a process has usually read posts before. */
function cpuTime(text: string, work: (text: string) => void): number {
  for (let round = 0; round < 5; round += 1) work(text);
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    work(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[4] ?? 0;
}

/** Each of 1 MB. */
function hostilePosts(): Record<string, string> {
  const fields = Array.from({ length: 10_000 }, (_, at) => at);
  const object = (key: (at: number) => string, value: (at: number) => string) =>
    JSON.stringify(Object.fromEntries(fields.map((at) => [key(at), value(at)])));
  const pad = 'x'.repeat(80);
  let deep = object(
    (at) => `n${at}`,
    () => pad,
  );
  for (let depth = 0; depth < 990; depth += 1) deep = `{"d${depth}":${deep}}`;
  return {
    wide: object(
      (at) => `Wie ist Ihre Telefonnummer ${at} ${pad.slice(30)}?`,
      () => 'x'.repeat(20),
    ),
    deep,
    phones: object(
      (at) => `phone_${at} ${pad.slice(20)}`,
      (at) => `+3460000${at}`,
    ),
    numbers: object(
      (at) => `Réponse_à_la_question_${at}`,
      (at) => `0034 600 ${String(at).padStart(6, '0')} ext ${pad.slice(40)}`,
    ),
    pairs: JSON.stringify({
      fields: fields
        .slice(0, 9_000)
        .map((at) => ({ id: `f${at}`, label: `Name ${at}`, type: 'text', value: `Ana ${at}` })),
    }),
    people: JSON.stringify({
      leads: fields
        .slice(0, 5_000)
        .map((at) => ({ name: `Ana ${at} ${pad}`, phone: `+34 600 ${at} ${pad.slice(10)}` })),
    }),
    list: fields.map((at) => `a[]=${at}${pad}`).join('&'),
    brackets: object(
      (at) => `a[${at % 100}][b][c${at}]`,
      () => pad.slice(10),
    ),
  };
}
