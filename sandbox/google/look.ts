/** How a provider of identities presents itself; its protocol is the same under every name. */
export interface Look {
  /** the first path segment, and the name of its folder */
  name: string;
  /** with the leading slash */
  path: string;
  /** what people call it */
  brand: string;
  title: string;
  description: string;
  /** what the button in the product says */
  button: string;
}

export const GOOGLE: Look = {
  name: 'google',
  path: '/google',
  brand: 'Google',
  title: 'Google sign-in',
  description: 'An OpenID provider with any number of accounts, verified or not.',
  button: 'Continue with Google',
};

export const ACME: Look = {
  name: 'openid',
  path: '/openid',
  brand: 'Acme',
  title: 'Single sign-on',
  description:
    "An organisation's own OpenID provider, with any number of accounts, verified or not.",
  button: 'Continue with Acme',
};
