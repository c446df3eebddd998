import { catalog } from '../catalog/catalog.ts';

/** One sentence for operators and staff: what is wrong with the model, and what to set. */
export const installationModelCopy = catalog('models.installationModel', {
  key: '{host} refuses the key: set OPENAI_API_KEY to a key that may use "{name}".',
  name: '{host} does not know the model "{name}": set OPENAI_MODEL to a name that it has.',
  address:
    '{host} has no chat completions at this address: set OPENAI_BASE_URL, which usually ends in /v1.',
  credit:
    "The account at {host} has no credit left: add some there, or set OPENAI_API_KEY to another account's key.",
  throttled:
    '{host} is throttling this key: leads are answered later, and a higher limit there helps.',
  slow: '"{name}" takes too long to answer: leads are answered later, or set OPENAI_MODEL to a faster one.',
  unreachable:
    'Nothing answers at {host}: check OPENAI_BASE_URL and the network; leads are answered once it does.',
  context:
    '"{name}" at {host} reads less of a prompt than it is given: raise its context length; leads wait until it reads all of it.',
  certificate:
    '{host} cannot be reached over HTTPS: fix its certificate, or check OPENAI_BASE_URL; leads are answered once it works.',
  down: '{host} has an outage: leads are answered once it ends.',
});
