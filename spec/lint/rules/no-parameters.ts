import type { RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

/** A request is its signed envelope: what stands outside is not signed, and no client sends it. */
export const noParameters: RedoclyRule = () => ({
  Parameter(parameter: { in?: string; name?: string }, { location, report }: RedoclyContext) {
    const { in: place = 'request', name = 'without a name' } = parameter;
    report({
      message: teach(
        `The ${place} parameter ${name} is outside the envelope: the signature does not cover it, and the client cannot send it.`,
        'Remove it, and add a member to the payload.',
      ),
      location,
    });
  },
});
