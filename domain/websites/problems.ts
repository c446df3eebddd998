/** Why a website could not be read, and what a person is told about it. */
export const SITE_PROBLEMS = {
  invalid_address:
    'This is not the address of a website. It should look like https://www.example.com.',
  inside_address:
    'This address leads into a private network, which we do not read. Please enter the public address of your website.',
  not_found: 'There is no page at this address. Please check it for typing mistakes.',
  unreachable: 'The website does not answer at the moment. Please try again in a few minutes.',
  timeout: 'The website took too long to answer. Please try again in a few minutes.',
  redirect_loop:
    'The website keeps sending visitors from one address to the next. Please enter the address that your browser shows at the end.',
  too_large:
    'The page at this address is too large to be read. Please enter the address of a smaller page, such as your start page.',
  not_a_page:
    'There is a file at this address, not a web page. Please enter the address of your start page.',
  empty:
    'The page at this address has no text that we could read. Please enter a page that describes what you offer.',
  forbidden_by_robots:
    'The website asks programs not to read this page (robots.txt). Please allow it there, or create your campaign another way.',
  blocked:
    'The website turned us away, as some do with every program. Please create your campaign another way, or try again later.',
} as const;

export type SiteProblem = keyof typeof SITE_PROBLEMS;

/** Kinds of "unreachable" that a person can do something about. */
export const CERTIFICATE_PROBLEM =
  'The website has no valid certificate, so it cannot be read safely. Please have it renewed, or create your campaign another way.';

/** A server's own error, such as 500. */
export function serverErrorWords(status: number): string {
  return `The website answers with an error of its own (${status}). Please try again when it works in your browser.`;
}
