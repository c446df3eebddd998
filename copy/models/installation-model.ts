import { catalog } from '../catalog/catalog.ts';

/** What is wrong with the model and what to set, in one sentence for operators and staff. */
export const installationModelCopy = catalog('models.installationModel', {
  key: '{host} rejects the key. Set OPENAI_API_KEY to a key that can use "{name}".',
  name: '{host} doesn\'t know the model "{name}". Set OPENAI_MODEL to a model it has.',
  address:
    '{host} has no chat completions at this address. Set OPENAI_BASE_URL, which usually ends in /v1.',
  credit:
    "The account at {host} has no credit left. Add some there, or set OPENAI_API_KEY to another account's key.",
  throttled:
    '{host} is throttling this key, so leads get later answers. Ask for a higher limit there.',
  slow: '"{name}" takes too long to answer, so leads get later answers. Set OPENAI_MODEL to a faster one.',
  unreachable:
    "Nothing answers at {host}. Check OPENAI_BASE_URL and the network. We'll answer leads once it's back.",
  context:
    '"{name}" at {host} doesn\'t read the whole prompt. Raise its context length. Leads wait until it does.',
  certificate:
    "We can't reach {host} over HTTPS. Fix its certificate, or check OPENAI_BASE_URL. We'll answer leads once it works.",
  down: "{host} has an outage. We'll answer leads once it's over.",
});
