import { expect, it } from 'vitest';
import { checkVerdicts, judgedChecks, questionAboutChecks } from '#domain/quality/judge-checks.ts';
import { checkAnswer } from './check-answer.ts';

/** Returns what the sandbox's model finds in an answer for one check. */
function found(text: string, answer: string, at: number) {
  const checks = [{ text, must: true }];
  const question = questionAboutChecks({ lead: 'Hello', answer }, checks, () => at);
  const { instructions, message } = question;
  const messages = [
    { role: 'system', text: instructions },
    { role: 'user', text: message },
  ];
  return judgedChecks(checks, question, checkVerdicts.parse(checkAnswer(messages)))?.[0];
}

it.each([
  ['parking is free', 'Hi! Parking is free for all guests.', 'said'],
  ['says that parking is free', 'Sure: it costs 1.50 € a day. Parking is free.', 'said'],
  ['offers a discount', 'Hi! Parking is free for all guests.', 'not_said'],
  ['a call costs 40 €', 'A call costs 45 €.', 'not_said'],
  ['offers a discount', 'Hi!', 'not_said'],
  ['offers a discount', 'Bonjour Zoé ! Le stage coûte 40 €.\nÀ bientôt', 'not_said'],
  ['offers a discount', '你好！课程从周一开始。', 'not_said'],
])('whether “%s” is said by “%s”: %s, with both controls right', (check, answer, result) => {
  for (const at of [0, 0.5, 0.99]) expect(found(check, answer, at)?.found).toBe(result);
});
