import { catalog } from '../catalog/catalog.ts';

/** Why prompts haven't passed their evals. */
export const gateCopy = catalog('quality.gate', {
  parts: {
    prompt: 'the prompts',
    rules: 'our answer rules',
    model: 'the AI model',
    knowledge: 'the knowledge',
    settings: 'what the agent asks leads or says about itself',
  },
  no_run: 'These prompts have no evals yet. Run the evals with this draft, then publish.',
  out_of_date:
    'Since the last evals, {parts} changed. Run the evals with this draft again, then publish.',
  incomplete:
    'The last evals skipped some simulated leads. Run the evals with all of them, then publish.',
  critical:
    'The evals found a critical failure. Open its conversation, fix the prompts, and run the evals again.',
  threshold:
    'The evals passed {percent, number}% of the checks, and your team asks for {threshold, number}%. Fix the prompts, and run the evals again.',
});
