import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

/** Why a team asks its members to sign in again. */
export const sessionErrors = reasons(
  catalog('errors.sessions', {
    age: 'This team asks its members to sign in again after {unit, select, minutes {{count, plural, one {# minute} other {# minutes}}} hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {# day} other {# days}}}}.',
    idle: 'This team asks its members to sign in again after {unit, select, minutes {{count, plural, one {# minute} other {# minutes}}} hours {{count, plural, one {# hour} other {# hours}}} other {{count, plural, one {# day} other {# days}}}} of inactivity.',
  }),
);
