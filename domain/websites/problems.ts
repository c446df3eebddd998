/** Why a website could not be read, in words for the person who named it. */
export const SITE_PROBLEMS = {
  invalid_address:
    "That's not a website address. Please enter one that looks like https://www.example.com.",
  inside_address:
    "That address belongs to a private network, so we don't open it. Please enter your website's public address.",
  not_found: "There's no page at this address. Please check it for typos.",
  unreachable: "The website isn't answering right now. Please try again in a few minutes.",
  timeout: 'The website took too long to answer. Please try again in a few minutes.',
  redirect_loop:
    'The website keeps redirecting. Please enter the address your browser shows once the page has loaded.',
  too_large: 'That page is too large. Please enter a smaller page, such as your home page.',
  not_a_page: "That's a file, not a web page. Please enter your home page.",
  empty: 'We found no text on that page. Please enter a page that describes what you offer.',
  forbidden_by_robots:
    "The website's robots.txt doesn't let us read this page. Please allow it there, or create your campaign another way.",
  blocked:
    'The website blocked us, as some do with every program. Please create your campaign another way, or try again later.',
} as const;

export type SiteProblem = keyof typeof SITE_PROBLEMS;

/** A kind of "unreachable" that the website's owner can fix. */
export const CERTIFICATE_PROBLEM =
  "The website's certificate isn't valid, so we can't read it safely. Please renew it, or create your campaign another way.";

/** For a status of the website's own, such as 500. */
export function serverErrorWords(status: number): string {
  return `The website has a problem of its own (error ${status}). Please try again once it opens in your browser.`;
}
