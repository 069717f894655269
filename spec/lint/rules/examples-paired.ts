import type { RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

type Content = Record<string, { examples?: Record<string, unknown> }>;

interface Operation {
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}

/** Which answer belongs to which request is said by their names: mock and documentation choose by them. */
export const examplesPaired: RedoclyRule = () => ({
  Operation(operation: Operation, context: RedoclyContext) {
    const requests = exampleNames(operation.requestBody, context);
    const answers = exampleNames(operation.responses?.['200'], context);
    // That there are any is the business of examples-good-and-bad.
    if (requests.length === 0 || answers.length === 0) return;
    const location = context.location.child(['responses', '200']).key() as RedoclyContext['location'];
    const where = 'responses.200.content.<media type>.examples';
    for (const name of requests.filter((one) => !answers.includes(one)))
      context.report({
        message: teach(
          `The request example ${name} has no answer of that name; mock and documentation would show that of another request.`,
          `Add it under ${where}: ${name}.`,
        ),
        location,
      });
    for (const name of answers.filter((one) => !requests.includes(one)))
      context.report({
        message: teach(
          `The answer ${name} is that of no request example.`,
          'Give it the name of the request example that it answers, or remove it.',
        ),
        location,
      });
  },
});

/** The examples of all media types. */
function exampleNames(holder: unknown, context: RedoclyContext): string[] {
  if (holder === undefined) return [];
  const { node } = context.resolve(holder);
  const { content = {} } = (node ?? {}) as { content?: Content };
  return Object.values(content).flatMap(({ examples }) => Object.keys(examples ?? {}));
}
