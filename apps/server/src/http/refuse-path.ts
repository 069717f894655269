import { Refusal } from './refusal.ts';

/** What is wrong with a path and method that no operation has. D10 */
export function pathRefusal(paths: ReadonlySet<string>, path: string, method: string): Refusal {
  return paths.has(path)
    ? new Refusal('wrong-method', `${method} is not allowed; use POST`, { headers: { Allow: 'POST' } })
    : new Refusal(
        'no-such-path',
        'No operation has this path; paths are /api/<version>/<interface>, exactly',
      );
}
