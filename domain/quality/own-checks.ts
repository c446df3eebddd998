import { z } from 'zod';
import { qualityFields } from '#copy/fields/quality.ts';
import { oneLine, typedText } from '../text.ts';

export const MAX_OWN_CHECKS = 5;
export const MAX_OWN_CHECK = 200;

const checkText = typedText()
  .overwrite(oneLine)
  .max(MAX_OWN_CHECK, { error: () => qualityFields.tooLongCheck({ max: MAX_OWN_CHECK }) });

/** What an answer must or must not say, in the owner's words. */
const ownCheck = z.object({
  text: checkText.min(1, { error: () => qualityFields.checkMissing }),
  must: z.boolean(),
});
export type OwnCheck = z.infer<typeof ownCheck>;
export const ownChecks = z
  .array(ownCheck)
  .max(MAX_OWN_CHECKS, { error: () => qualityFields.tooManyChecks({ max: MAX_OWN_CHECKS }) });

type CheckField = `check_${number}` | `check_${number}_is`;
export const checkField = (number: number): `check_${number}` => `check_${number}`;
export const kindField = (number: number): `check_${number}_is` => `check_${number}_is`;
export const CHECK_NUMBERS = Array.from({ length: MAX_OWN_CHECKS }, (_, at) => at + 1);

/** The form of the checks: for each a text field and a kind. */
export const typedChecks: Record<CheckField, z.ZodType<string, string>> = Object.fromEntries(
  CHECK_NUMBERS.flatMap((number) => [
    [checkField(number), checkText],
    [kindField(number), z.enum(['must', 'must_not'])],
  ]),
);

export const checksToFields = (checks: readonly OwnCheck[]): Record<CheckField, string> =>
  Object.fromEntries(
    CHECK_NUMBERS.flatMap((number) => {
      const { text = '', must = true } = checks[number - 1] ?? {};
      return [
        [checkField(number), text],
        [kindField(number), must ? 'must' : 'must_not'],
      ];
    }),
  );

/** Leaves out empty fields. */
export const checksFromFields = (typed: Record<CheckField, string>): OwnCheck[] =>
  CHECK_NUMBERS.flatMap((number) => {
    const text = typed[checkField(number)] ?? '';
    return text === '' ? [] : [{ text, must: typed[kindField(number)] === 'must' }];
  });

/** `misquoted`: the quote isn't in the answer; `unjudged`: the model gave no usable verdict. */
type CheckFinding = 'said' | 'not_said' | 'misquoted' | 'unjudged';

/** Stored with the result. */
export interface JudgedCheck extends OwnCheck {
  found: CheckFinding;
  /** the answer's words; '' if it doesn't say it */
  quote: string;
}

/** Gives all checks one result. Without an answer nothing is said; without a verdict they fail. */
export const resultForAllChecks = (
  checks: readonly OwnCheck[],
  found: 'not_said' | 'unjudged',
): JudgedCheck[] => checks.map((check) => ({ ...check, found, quote: '' }));

export const passesCheck = ({ must, found }: JudgedCheck): boolean =>
  found === (must ? 'said' : 'not_said');
