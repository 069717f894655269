import type { RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

const others = ['get', 'put', 'delete', 'patch', 'head', 'options', 'trace', 'query'];

/** Every operation is a POST, for `POST` is written into the signed string. */
export const postOnly: RedoclyRule = () => ({
  PathItem(item: Record<string, unknown>, { location, report }: RedoclyContext) {
    for (const method of others.filter((name) => name in item)) {
      report({
        message: teach(
          `The operation is a ${method.toUpperCase()}, but a signature covers the word POST and the server answers 405 to all else.`,
          `Rename ${method} to post.`,
        ),
        location: location.child([method]).key(),
      });
    }
    if (!('post' in item) && !others.some((name) => name in item)) {
      report({
        message: teach('The path has no operation.', 'Add post with its operationId, or remove the path.'),
      });
    }
  },
});
