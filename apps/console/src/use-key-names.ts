import { api } from './api.ts';
import type { Environment } from './environment.ts';

/** What people call the access keys of an environment; those without a name are not among them. */
export function useKeyNames(environment: Environment): ReadonlyMap<string, string> {
  const { data } = api.useQuery('get', '/console/v1/keys', { params: { query: { environment } } });
  return new Map(data?.keys.flatMap(({ accessKey, name }) => (name === null ? [] : [[accessKey, name]])));
}
