import type { Place, RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

/**
 * paths/v1/create-attestation.yaml holds `createAttestation` at /api/v1/...; paths/v2.1/ holds
 * `createAttestationV2_1`, since operationIds are unique in a document that carries every version.
 */
export const operationIdIsFileName: RedoclyRule = () => ({
  Paths(paths: Record<string, unknown>, context: RedoclyContext) {
    for (const [path, item] of Object.entries(paths)) {
      const { node, location } = context.resolve(item);
      const version = /^\/api\/(v[^/]+)\//.exec(path)?.[1];
      const post = (node as { post?: { operationId?: string } } | undefined)?.post;
      if (version === undefined || post?.operationId === undefined || location === undefined) continue;
      judge(version, path, post.operationId, location, context);
    }
  },
});

function judge(version: string, path: string, id: string, place: Place, context: RedoclyContext): void {
  const [, folder, file] = /\/paths\/([^/]+)\/([^/]+)\.yaml$/.exec(place.source.absoluteRef) ?? [];
  const at = (message: string) => context.report({ message, location: place.child(['post', 'operationId']) });
  if (file === undefined || folder !== version) {
    const kebab = kebabCase(id.replace(/V\d+(_\d+)?$/, ''));
    at(
      teach(
        `The operation of ${path} is not in the folder of its version, so it is not found by its URL.`,
        `Move it to paths/${version}/${kebab}.yaml and let openapi.yaml point there.`,
      ),
    );
    return;
  }
  const want = camelCase(file) + suffixOf(version);
  if (id === want) return;
  const renamed = kebabCase(id.replace(/V\d+(_\d+)?$/, ''));
  at(
    teach(
      `The operationId ${id} is not the file's name; types, handlers and examples are found by it.`,
      `Write operationId: ${want}${renamed === file ? '' : `, or rename the file to ${renamed}.yaml`}.`,
    ),
  );
}

function suffixOf(version: string): string {
  return version === 'v1' ? '' : `V${version.slice(1).replace('.', '_')}`;
}

function camelCase(kebab: string): string {
  return kebab.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function kebabCase(camel: string): string {
  return camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
