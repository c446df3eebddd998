/** What stands between a team and the model that it brings. */
export type OwnModelProblem =
  | 'key'
  | 'name'
  | 'address'
  | 'credit'
  | 'throttled'
  | 'slow'
  | 'unreachable'
  | 'certificate'
  | 'down'
  | 'context'
  | 'inside'
  | 'form';

/** One sentence for a team: what is wrong, and what to do. */
export function ownModelAdvice(
  problem: OwnModelProblem,
  { name, host }: { name: string; host: string },
): string {
  const advice: Record<OwnModelProblem, string> = {
    key: `${host} refuses the key. Check that it's complete and may use "${name}".`,
    name: `${host} doesn't know the model "${name}". Check the name.`,
    address: `${host} has no chat completions at this address. It usually ends in /v1.`,
    credit: `The account at ${host} has no credit left. Add some there, or use another key.`,
    throttled: `${host} is throttling this key. Wait a minute, or ask there for a higher limit.`,
    slow: `"${name}" takes too long to answer. A faster model fits leads better.`,
    unreachable: `Nothing answers at ${host}. Check the address.`,
    certificate: `We can't reach ${host} over HTTPS because of its certificate. Check the address, or ask its administrator.`,
    context: `"${name}" reads less than what your agents are given. Give it a longer context, or choose another model.`,
    down: `${host} has a problem of its own. Try again in some minutes.`,
    inside: `${host} belongs to a private network, and those can't be used here.`,
    form: `"${name}" answers, but not in the form that we ask for. Choose a model with structured output.`,
  };
  return advice[problem];
}
