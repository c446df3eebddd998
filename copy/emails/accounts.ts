import { catalog } from '../catalog/catalog.ts';

export const accountEmails = catalog('emails.accounts', {
  verification: {
    preview: 'One click and your account is ready.',
    title: 'Verify your email address',
    text: 'Welcome to OpenSetter! Confirm your email address to set up your first agent.',
    button: 'Verify email address',
    validity: 'This link works once and is valid for {days, plural, one {# day} other {# days}}.',
    notYou: "If you didn't create an account, you can ignore this email.",
  },
  recovery: {
    preview: 'Choose a new password for your account.',
    title: 'Reset your password',
    text: "You asked for a new password. Choose one with the button below. We'll sign you out everywhere, then you can sign in with the new password.",
    button: 'Choose a new password',
    validity:
      'This link is valid for one hour. Once you use it, any other reset links stop working.',
    notYou: "If you didn't ask for this, you can ignore this email. Your password stays the same.",
  },
  passwordChanged: {
    preview: "If this was you, you don't need to do anything.",
    title: 'Your password was changed',
    text: "Your account's password was just set or changed, and we signed out your other devices. If this was you, you don't need to do anything.",
    notYou: "If it wasn't you, choose a new password now.",
    button: 'Choose a new password',
  },
  securityNotice: {
    preview: "If this was you, you don't need to do anything.",
    whatToDo:
      "If this was you, you don't need to do anything. If it wasn't, choose a new password now: that signs everyone else out. Then check Settings, Security.",
    button: 'Choose a new password',
    title: {
      two_factor_on: 'Two-factor sign-in is on',
      two_factor_off: 'Two-factor sign-in is off',
      two_factor_reset: 'Two-factor sign-in was reset',
      recovery_codes_renewed: 'You have new recovery codes',
      single_sign_on_connected: 'Single sign-on was connected',
      recovery_code_used: 'A recovery code was used',
      passkey_added: 'A passkey was added',
      passkey_removed: 'A passkey was removed',
    },
    twoFactorOn:
      "From now on, you'll need a code from your authenticator app to sign in. We signed out your other devices. Keep your recovery codes somewhere safe.",
    twoFactorOff: 'You no longer need a code to sign in, and your recovery codes no longer work.',
    twoFactorReset:
      'Your administrator removed the authenticator app, recovery codes and passkeys from your account and signed you out everywhere. You can set them up again in Settings, Security.',
    recoveryCodesRenewed: 'You have new recovery codes. The old ones no longer work.',
    singleSignOnConnected: "You can now also sign in with your organization's single sign-on.",
    recoveryCodeUsed:
      '{left, plural, =0 {Someone used the last of your recovery codes. Create new ones in Settings, Security.} other {Someone used one of your recovery codes. You have # left.}}',
    passkeyAdded: 'The passkey “{name}” was added to your account. It signs in without a password.',
    passkeyRemoved: 'The passkey “{name}” was removed from your account and no longer signs in.',
  },
  erasureAsked: {
    preview: 'An owner can undo this until then.',
    title: 'Your team will be deleted on {day}',
    text: "An owner asked to delete the team {team} with all campaigns, leads, conversations and files. We'll delete it on {time}. Everything keeps working until then, and an owner can undo this in Settings, Data.",
    button: 'Open OpenSetter',
  },
  erasureDone: {
    preview: 'Your proof of the deletion.',
    title: 'Your team was deleted',
    text: 'We deleted the team {team} on {time}: {rows, plural, one {# row} other {# rows}} in {tables, plural, one {# table} other {# tables}}, including {conversations, plural, one {# conversation} other {# conversations}} and {messages, plural, one {# message} other {# messages}}.',
    stays:
      "We keep this proof with the team's name and the log of what our staff did for the team, without its contents. The payment provider keeps the invoices for as long as the law requires.",
    proof:
      'The number of this proof is {number}, and its SHA-256 is {hash}. You can download it from your account.',
    button: 'Open your account',
  },
});
