import { catalog } from '../catalog/catalog.ts';

/** The checks that evals make, by stored name. */
export const checkCopy = catalog('quality.checks', {
  names: {
    answers: 'Answers',
    no_invention: 'Invents nothing',
    guard: 'Safe to send',
    opt_out: 'Obeys opt-outs',
    handover: 'Calls a team member',
    status: 'Right status',
    link: 'Link at the right time',
    one_question: 'One question',
    language: "Lead's language",
    must: 'Says what it must',
    must_not: "Doesn't say what it mustn't",
    says: 'Says what you check',
    says_not: "Doesn't say what you rule out",
    helpful: 'Helpful',
    honest: 'Honest',
    objective: 'Moves toward the goal',
    tone: 'Tone',
  },
  change: '{lead}: {check}',
  recordedTest: 'A recorded test',
});

export const runProblems = catalog('quality.runProblems', {
  silent: "The model didn't answer for hours.",
  deleted: 'The campaign was deleted.',
});
