import { catalog } from '../catalog/catalog.ts';

export const teamsFields = catalog('fields.teams', {
  nameMissing: 'Please enter a team name',
  nameRequired: 'Team name is required',
  wholeHours: 'Please enter whole hours',
  oneHour: 'At least 1 hour',
  thirtyDays: 'At most 720 hours, which is 30 days',
  wholeMinutes: 'Please enter whole minutes',
  fiveMinutes: 'At least 5 minutes',
  aDay: 'At most 1440 minutes, which is 24 hours',
  noEffect:
    'This has no effect because the session ends earlier. Please enter less, or leave it empty.',
  wrongEmail: 'Please enter a valid email address.',
  brokenLink: 'Invalid invitation link. Please check the URL and try again.',
});
