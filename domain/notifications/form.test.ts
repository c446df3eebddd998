import { expect, it } from 'vitest';
import { fieldsOf, notificationForm } from './form.ts';
import { defaultNotificationSettings } from './schema.ts';

const settings = {
  ...defaultNotificationSettings('editor'),
  quiet_from: 22 * 60 + 5,
  quiet_to: 0,
  time_zone: 'Europe/Paris',
};
const fields = fieldsOf(settings);
const problems = (like: Partial<typeof fields>) =>
  Object.fromEntries(
    (notificationForm.safeParse({ ...fields, ...like }).error?.issues ?? []).map(
      ({ path, message }) => [path[0], message],
    ),
  );

it('what the controls show is what was stored', () => {
  expect(fields).toMatchObject({ quiet: 'true', quiet_from: '22:05', quiet_to: '00:00' });
  expect(notificationForm.parse(fields)).toEqual(settings);
});

it('without quiet hours their times do not matter', () => {
  const off = { ...fields, quiet: 'false', quiet_from: 'late', quiet_to: '' };
  expect(notificationForm.parse(off)).toMatchObject({ quiet_from: null, quiet_to: null });
});

it('says what is wrong, at the control', () => {
  expect(problems({ email_after_minutes: 'soon' })).toEqual({
    email_after_minutes: 'Please enter whole minutes.',
  });
  expect(problems({ email_after_minutes: '0' })).toEqual({
    email_after_minutes: 'Please enter 1 to 1440 minutes.',
  });
  expect(Object.keys(problems({ quiet_from: '25:00' }))).toEqual(['quiet_from']);
  expect(Object.keys(problems({ quiet_to: fields.quiet_from }))).toEqual(['quiet_to']);
  expect(Object.keys(problems({ time_zone: 'Mars' }))).toEqual(['time_zone']);
});
