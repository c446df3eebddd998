import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

/** Why an address that a user entered can't be used. */
export const addressErrors = reasons(
  catalog('errors.addresses', {
    notAddress: "This isn't a web address.",
    credentials: "An address can't contain a name and password.",
    port: 'Only ports 80 and 443 are allowed.',
    inside: 'This address belongs to a private network.',
    resolvesInside: 'This name leads to a private network.',
    noDot: 'The name in a web address has a dot, as in example.com.',
    notHttps: 'The address must begin with https://',
    unknownName: 'This name has no address. Please check it for typos.',
    slowName: "We couldn't look up this name in time. Please try again.",
    noHttps: 'No HTTPS connection: {fault}',
    noAnswer: 'There was no answer.',
    late: 'There was no answer in time.',
    tooLarge: 'The answer is too large.',
    status: 'The address returned {status}.',
    redirectLoop: 'The address redirects in a loop.',
    redirectTarget: 'The address redirects to nowhere.',
  }),
);
