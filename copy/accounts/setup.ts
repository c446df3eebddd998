import { catalog } from '#copy/catalog/catalog.ts';
/** Texts of the page that sets up a new installation. */
export const copy = catalog('accounts.setup', {
  title: 'Set up OpenSetter',
  subtitle:
    'No one has an account here yet. The first account owns the platform. It can see every team and choose who else is staff.',
  token: 'Setup code',
  tokenHint: 'Find it in the server log, in the line that starts with “No one has an account yet”.',
  name: 'Full name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters',
  confirm: 'Confirm password',
  submit: 'Create the first account',
  busy: 'Setting up...',
  errorTitle: 'Setup failed',
  failed: "The server didn't answer. Nothing was created. Please try again.",
  checking: 'Checking this installation...',
  doneTitle: 'Already set up',
  done: 'This installation has an account, so this page is closed. Sign in to continue.',
  unknownTitle: "We couldn't check this installation",
  unknown: "The server didn't answer. Nothing was changed. Please try again.",
  login: 'Sign in',
});
