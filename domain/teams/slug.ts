import { slugify } from '../slugify.ts';

/** Creates the slug of a new team: its name and the last 6 digits of the time in ms. */
export function makeTeamSlug(team_name: string, now: number): string {
  const suffix = String(now).slice(-6).padStart(6, '0');
  return `${slugify(team_name, 40) || 'team'}-${suffix}`;
}

/** Creates the next slug after a taken one, with 4 random characters. */
export function nextTeamSlug(slug: string, random: string): string {
  return `${slug}-${random}`;
}
