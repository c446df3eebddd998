import { catalog } from '../catalog/catalog.ts';

/** What evals check, by the stored names of the checks. */
export const checkCopy = catalog('quality.checks', {
  names: {
    answers: 'Answers',
    no_invention: 'Invents nothing',
    guard: 'Safe to send',
    opt_out: 'Obeys opt-outs',
    handover: 'Calls a person',
    status: 'Right status',
    link: 'Link when due',
    one_question: 'One question',
    language: "Lead's language",
    must: 'Says what it must',
    must_not: 'Leaves out what it must',
    says: 'Says what you check',
    says_not: 'Says nothing you rule out',
    helpful: 'Helpful',
    honest: 'Honest',
    objective: 'Moves on',
    tone: 'Tone',
  },
  change: '{lead}: {check}',
  recordedTest: 'A recorded test',
});

export const runProblems = catalog('quality.runProblems', {
  silent: 'The model did not answer for hours.',
});
