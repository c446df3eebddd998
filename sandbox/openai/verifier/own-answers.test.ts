import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesOfPrompt } from '#domain/agent/guard/basis/basis.ts';
import { agentInstructions } from '#domain/agent/instructions.ts';
import { campaignPrompts } from '#domain/prompts/campaign-prompts.ts';
import { factLines } from '#domain/prompts/compile.ts';
import type { SystemVariables } from '#domain/prompts/variables.ts';
import type { SiteFact } from '#domain/websites/facts.ts';
import { variantsOf } from '../agent/phrases.ts';
import { takeTurn } from '../agent/take-turn.ts';
import { askVerifier, basisOf } from '../../test/ask-verifier.ts';
import { openOpenai } from '../../test/open-openai.ts';

const { post } = await openOpenai();

interface Business {
  language: string;
  variables: SystemVariables;
  facts: Pick<SiteFact, 'kind' | 'value'>[];
  questions: string[];
}

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const businesses = Object.values(
  JSON.parse(textOf('../../../bench/guard/businesses.json')) as Record<string, Business>,
);

function promptOf({ language, variables, facts, questions }: Business): string {
  const siteFacts = factLines(facts.map((fact) => ({ ...fact, quote: fact.value, page: '/' })));
  return campaignPrompts({ ...variables, language, siteFacts }, { questions }).behavior_prompt;
}

/** Questions that a curious lead asks any business. */
const QUESTIONS = [
  'Hi, I saw your ad. What do you offer?',
  'How does it work exactly?',
  'What does it cost?',
  'When are you open?',
  'Thanks, that helps!',
];

test('proves what the agent says of each business', async () => {
  const verdicts = { proven: 0, unproven: 0, void: 0 };
  let seed = 0;
  for (const business of businesses) {
    const prompt = promptOf(business);
    const told = agentInstructions({
      behavior_prompt: prompt,
      lead_name: 'Ada',
      today: 'Saturday',
      opt_out_dismissed: false,
    });
    const talk = [{ role: 'system', text: told.instructions }];
    const lead_texts: string[] = [];
    for (const text of QUESTIONS) {
      talk.push({ role: 'user', text });
      lead_texts.push(text);
      const { reply } = takeTurn([...talk, { role: 'system', text: told.note }]);
      talk.push({ role: 'assistant', text: reply });
      const sources = sourcesOfPrompt(prompt);
      const basis = basisOf(prompt, { sources, lead_texts, languages: ['en'] });
      seed += 1;
      const { verdict } = await askVerifier(post, reply, basis, { seed });
      verdicts[verdict] += 1;
    }
  }
  expect(seed).toBeGreaterThan(300);
  expect(verdicts.proven / seed).toBeGreaterThan(0.98);
  expect(verdicts.void).toBe(0);
});

const NAMES: Record<string, string> = {
  lead: 'Ada',
  agent: 'Léa',
  company: 'Studio Nova',
  link: 'https://cal.example.com/nova',
  prices: 'Website: 890 €',
};

test('knows what the agent says without a fact', async () => {
  const basis = basisOf('Website: 890 €\nLink: https://cal.example.com/nova', {
    languages: ['en'],
  });
  const names = ['hello', 'person', 'done', 'refusal', 'agree', 'doubt', 'booking'] as const;
  const others = ['thanks', 'yes', 'unknown', 'noPrice', 'file', 'followUp'] as const;
  for (const text of [...names, ...others].flatMap((name) => variantsOf(name))) {
    const reply = text.replace(/[[\]]/g, '').replace(/\{(\w+)\}/g, (_, name) => NAMES[name] ?? '');
    const { verdict, sentences } = await askVerifier(post, reply, basis);
    expect({ reply, verdict, sentences }).toMatchObject({ verdict: 'proven' });
  }
});

test('knows that a colleague is promised', async () => {
  const basis = basisOf('Websites for shops.', { languages: ['en'] });
  for (const name of ['unknown', 'agree'] as const)
    for (const reply of variantsOf(name)) {
      const { verdict, sentences } = await askVerifier(post, reply, basis, {
        keepsPromises: false,
      });
      const why = sentences.flatMap((sentence) => sentence.why ?? []);
      expect({ reply, verdict, why }).toEqual({ reply, verdict: 'unproven', why: ['promise'] });
    }
});
