import { catalog } from '../catalog/catalog.ts';

/** Why a team's own model doesn't work, and what to do. */
export const ownModelCopy = catalog('models.ownModel', {
  key: '{host} rejects the key. Check that it\'s complete and can use "{name}".',
  name: '{host} doesn\'t know the model "{name}". Check the name.',
  address: '{host} has no chat completions at this address. It usually ends in /v1.',
  credit: 'The account at {host} has no credit left. Add some there, or use another key.',
  throttled: '{host} is throttling this key. Wait a minute, or ask them for a higher limit.',
  slow: '"{name}" takes too long to answer. Choose a faster model for leads.',
  unreachable: 'Nothing answers at {host}. Check the address.',
  certificate:
    "We can't reach {host} over HTTPS because of its certificate. Check the address, or ask its administrator.",
  context:
    '"{name}" doesn\'t read the whole prompt. Give it a longer context, or choose another model.',
  down: '{host} has a problem. Try again in a few minutes.',
  inside: "{host} belongs to a private network, so you can't use it here.",
  form: '"{name}" answers, but not in the format we need. Choose a model with structured output.',
});
