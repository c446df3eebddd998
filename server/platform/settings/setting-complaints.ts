import type { z } from 'zod';

/** What is wrong with a setting, for people who never saw this program; undefined: its own words. */
export function complaint(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number') return 'must be a number';
      return issue.expected === 'int' ? 'must be a whole number' : undefined;
    case 'too_small':
      if (issue.origin !== 'number' && issue.origin !== 'int') return undefined;
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin !== 'number' && issue.origin !== 'int') return undefined;
      return `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    default:
      return undefined;
  }
}
