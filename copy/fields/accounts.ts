import { catalog } from '../catalog/catalog.ts';

export const accountsFields = catalog('fields.accounts', {
  allFields: 'Please fill in all fields',
  allRequired: 'Please fill in all required fields.',
  passwordsDiffer: 'Passwords do not match',
  passwordsDontMatch: "Passwords don't match",
  passwordsIdentical: 'Please make sure both passwords are identical',
  passkeyName: 'Please name the passkey',
  moreThanBlanks: 'Please enter more than spaces',
  passwordShort: 'Password must be at least 8 characters',
  passwordTooShort: 'Password must be at least 8 characters long',
  confirmPassword: 'Please confirm your password',
  currentPassword: 'Current password is required',
  passwordFormat: 'Invalid password format',
  emailMissing: 'Please enter your email address',
  emailFormat: 'Invalid email format',
  emailInvalid: 'Invalid email address',
  wrongCredentials: 'Invalid email or password',
  lastName: 'Last name is required',
  codeMissing: 'Please enter the code',
  sixDigits: 'Please enter all 6 digits',
});
