import { catalog } from '../catalog/catalog.ts';

export const agentFields = catalog('fields.agent', {
  timeMissing: 'Please enter a time',
  dayMissing: 'Please choose at least one day',
  tooManySpans: 'Please enter at most {max, number} rows of hours',
  hoursMissing: 'Please add hours',
  neverAnswers: 'With these hours, the agent would never answer',
  autonomyWhy: "Please say why you're giving this agent more autonomy",
  disclosureMissing: 'Please write a sentence',
});
