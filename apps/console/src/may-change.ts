import { api } from './api.ts';

/** Whether the role of who is signed in allows changes; the server decides again. */
export function useMayChange(): boolean {
  const { data } = api.useQuery('get', '/console/v1/session');
  return data !== undefined && data.role !== 'viewer';
}
