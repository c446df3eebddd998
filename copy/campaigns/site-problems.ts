import { catalog } from '../catalog/catalog.ts';

/** Why we can't read a website, for the user who entered it. */
export const siteProblemCopy = catalog('campaigns.siteProblems', {
  reasons: {
    invalid_address: "This isn't a website address. It should look like https://www.example.com.",
    inside_address:
      "This address is in a private network, which we don't read. Please enter your website's public address.",
    not_found: "There's no page at this address. Please check it for typos.",
    unreachable: "The website isn't responding right now. Please try again in a few minutes.",
    timeout: 'The website took too long to respond. Please try again in a few minutes.',
    redirect_loop:
      'The website keeps redirecting. Please enter the address your browser shows in the end.',
    too_large:
      'This page is too large for us to read. Please enter a smaller page, such as your home page.',
    too_complex:
      'This page is too complex for us to read. Please enter a simpler page, or create your campaign another way.',
    not_a_page:
      'This address leads to a file, not a web page. Please enter the address of your home page.',
    empty:
      "We couldn't find any text on this page. Please enter a page that describes what you offer.",
    forbidden_by_robots:
      "The website doesn't allow us to read this page (robots.txt). Please allow it there, or create your campaign another way.",
    blocked:
      'The website blocks automated visitors like us. Please create your campaign another way, or try again later.',
  },
  certificate:
    "The website's certificate isn't valid, so we can't read it safely. Please renew the certificate, or create your campaign another way.",
  server_error:
    'The website returned an error ({status}). Please try again when it works in your browser.',
});
