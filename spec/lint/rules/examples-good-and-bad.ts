import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

type Content = Record<string, { examples?: Record<string, { $ref?: string }> }>;

interface Operation {
  requestBody?: { content?: Content };
  responses?: Record<string, unknown>;
}

/**
 * Every operation shows good requests, keeps bad ones and shows each answer. Whether they are what they
 * say, the generator proves; here they are only counted.
 */
export const examplesGoodAndBad: RedoclyRule = () => ({
  Operation(operation: Operation, context: RedoclyContext) {
    if (context.key !== 'post') return; // post-only speaks of it
    const at = context.location;
    for (const message of requestFaults(operation, at.source.absoluteRef))
      context.report({ message, location: at.child(['operationId']) });
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      const { node } = context.resolve(response);
      const media = (node as { content?: Content } | undefined)?.content?.['application/json'];
      if (!media || Object.keys(media.examples ?? {}).length > 0) continue;
      const reason = `The answer ${status} has no example; the mock and the documentation would make one up.`;
      context.report({
        message: teach(reason, 'Add examples: with one whole body under a name.'),
        location: at.child(['responses', status]).key() as RedoclyContext['location'],
      });
    }
  },
});

function requestFaults(operation: Operation, operationFile: string): string[] {
  const [, version, name] = /\/paths\/([^/]+)\/([^/]+)\.yaml$/.exec(operationFile) ?? [];
  // operation-id-is-file-name says where an operation belongs; elsewhere its examples have no place either.
  if (version === undefined || name === undefined) return [];
  const refs = Object.values(operation.requestBody?.content ?? {})
    .flatMap(({ examples }) => Object.values(examples ?? {}))
    .map(({ $ref = '' }) => $ref);
  // A version whose request is that of another one shows the examples of that.
  const places = new Set(refs.flatMap((ref) => ref.match(`examples/v[^/]+/${name}\\.yaml(?=#)`)?.[0] ?? []));
  const [relative = `examples/${version}/${name}.yaml`, another] = places;
  if (another !== undefined) {
    const reason = `The operation shows examples of ${relative} and of ${another}.`;
    return [teach(reason, 'Take all of them from one file: what is checked is that file.')];
  }
  const file = join(operationFile, '../../..', relative);
  if (!existsSync(file)) {
    const reason = `The operation has no ${relative}; checks, mock and documentation live on its examples.`;
    return [teach(reason, 'Write it with good and bad requests, in the shape of its neighbours.')];
  }
  const { good, bad } = namesIn(readFileSync(file, 'utf8'));
  const shown = refs.map((ref) => ref.split('#/good/')[1]);
  const faults = good
    .filter((example) => !shown.includes(example))
    .map((example) =>
      teach(
        `The good example ${example} of ${relative} is not shown by the operation.`,
        `Add it under requestBody.content.<media type>.examples: ${example}: {$ref: ../../${relative}#/good/${example}}.`,
      ),
    );
  if (good.length === 0)
    faults.push(teach(`${relative} has no good request.`, 'Add under good: a whole valid request.'));
  if (bad.length === 0)
    faults.push(
      teach(
        `${relative} has no bad request, so nothing shows that the contract refuses anything.`,
        'Add under bad: a request that breaks one thing, with fault: {at, keyword}.',
      ),
    );
  return faults;
}

/** The names under `good:` and `bad:`, which stand at two spaces: a parser is not worth a dependency here. */
function namesIn(text: string): { good: string[]; bad: string[] } {
  const section = (key: string) => text.split(/^(?=\S)/m).find((part) => part.startsWith(`${key}:`)) ?? '';
  const names = (key: string) => [...section(key).matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name ?? '');
  return { good: names('good'), bad: names('bad') };
}
