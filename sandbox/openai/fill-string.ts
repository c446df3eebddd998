import type { AgentTurn } from './agent/take-turn.ts';
import type { JsonSchema } from './json-schema.ts';

/** A text for a property, by its format, else by its name, else a harmless one. */
export function fillString(schema: JsonSchema, name: string, turn: AgentTurn, nth: number): string {
  if (schema.format !== undefined) {
    const formatted = byFormat(schema.format, turn, nth);
    if (formatted !== undefined) return formatted;
  }
  const text = byName(name, turn, nth);
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text)) {
    const sample = samples.find((one) => new RegExp(schema.pattern ?? '', 'u').test(one));
    if (sample !== undefined) return sample;
  }
  return sized(text, schema);
}

function byFormat(format: string, { briefing }: AgentTurn, nth: number): string | undefined {
  switch (format) {
    case 'date-time':
      return '2026-01-15T10:00:00Z';
    case 'date':
      return '2026-01-15';
    case 'time':
      return '10:00:00Z';
    case 'duration':
      return 'P1D';
    case 'email':
      return `contact${nth || ''}@example.com`;
    case 'uri':
    case 'url':
      return briefing.link || 'https://example.com/';
    case 'hostname':
      return 'example.com';
    case 'ipv4':
      return '192.0.2.1';
    case 'ipv6':
      return '2001:db8::1';
    case 'uuid':
      return `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
    default:
      return undefined;
  }
}

/** What texts are for, by the name of their property; the first that fits is taken. */
const meanings: [RegExp, (turn: AgentTurn, nth: number) => string][] = [
  [/^(?:reply|message|text|answer|content|response)$/i, (turn) => turn.reply],
  [/evidence|quote|proof|own_?words/i, (turn) => turn.quote],
  [/status/i, (turn) => turn.status],
  [/company/i, ({ briefing }) => briefing.company],
  [/agent/i, ({ briefing }) => briefing.agent],
  [/language|locale/i, ({ briefing }) => briefing.language],
  [/link|url/i, ({ briefing }) => briefing.link],
  [/offer|description|summary|about|focus|product/i, described],
  [/objective|goal/i, ({ briefing }) => briefing.objective],
  [/lead|first_?name/i, ({ briefing }) => briefing.lead],
  [/reply|message|text|answer|content|response|say/i, (turn) => turn.reply],
];

function byName(name: string, turn: AgentTurn, nth: number): string {
  const meaning = meanings.find(([pattern]) => pattern.test(name));
  if (meaning) return meaning[1](turn, nth);
  const label = name.replace(/[_-]+/g, ' ').trim() || 'value';
  return nth > 0 ? `${label} ${nth + 1}` : label;
}

/** The offer, else the first sentences of what was given to read. */
function described({ briefing, heard }: AgentTurn): string {
  if (briefing.offer) return briefing.offer;
  return heard.replace(/\s+/g, ' ').slice(0, 300) || 'An offer that helps its customers every day.';
}

/** Texts for common patterns: identifiers, phone numbers, times, colours, slugs. */
const samples = [
  'sample',
  'sample-value',
  'SAMPLE',
  '1',
  '12',
  '123456',
  '+33612345678',
  '10:00',
  '2026-01-15',
  '#166534',
  'en',
  'EUR',
  'Sample',
  'a@example.com',
  'https://example.com/',
];

function sized(text: string, { minLength = 0, maxLength }: JsonSchema): string {
  let sized = text;
  while (sized.length < minLength) sized = sized ? `${sized} ${sized}` : 'Sample text';
  // JSON Schema counts code points, and a pair of surrogates must not be split.
  const points = Array.from(sized);
  return points.length > (maxLength ?? points.length) ? points.slice(0, maxLength).join('') : sized;
}
