/** The French regulator reserves this number for films and examples. */
const PHONE = '+33 6 39 98 00 01';

/** The fields as a JSON service sends them. */
export const exampleJson = (): string =>
  JSON.stringify(
    { name: 'Ada Lovelace', phone: PHONE, email: 'ada@example.com', consent: true },
    null,
    2,
  );

/** The address needs no shell quoting: slugs are letters, digits and hyphens. */
export const exampleCurl = (url: string): string =>
  `curl -X POST '${url}' \\
  -H 'content-type: application/json' \\
  -d '${exampleJson().replaceAll('\n', '\n  ')}'`;

/** A form that needs no JavaScript; the hidden field is for bots. */
export const exampleForm = (url: string): string => `<form action="${url}" method="post">
  <label>Name <input name="name" autocomplete="name" required></label>
  <label>WhatsApp number <input name="phone" type="tel" autocomplete="tel" required></label>
  <label>Email <input name="email" type="email" autocomplete="email"></label>
  <label>
    <input name="consent" type="checkbox" value="yes" required>
    I agree to be contacted on WhatsApp
  </label>
  <div hidden><input name="_gotcha" tabindex="-1" autocomplete="off"></div>
  <button>Send</button>
</form>`;
