import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import { entries } from '../walk-schemas.ts';

/** The statuses of failure that the service's description lists, and the component for each. */
const failures: Record<string, string> = {
  400: 'BadRequest',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  413: 'PayloadTooLarge',
  429: 'TooManyRequests',
  500: 'RequestFailed',
};

/** An operation answers with exactly one success, and may fail with exactly these statuses. */
export const errorResponses: SpectralFunction = (operation, _, { path }) => {
  const responses = entries(operation, 'responses').map(([status]) => status);
  const at = [...path, 'responses'];
  const found = Object.entries(failures)
    .filter(([status]) => !responses.includes(status))
    .map(([status, component]) => ({
      path: at,
      message: teach(
        `The answer ${status} is missing; any operation can fail in this way, and callers must know it.`,
        `Add '${status}': {$ref: ../../responses/${component}.yaml}.`,
      ),
    }));
  const unknown = responses.filter((status) => !/^2\d\d$/.test(status) && !(status in failures));
  for (const status of unknown) {
    found.push({
      path: at,
      message: teach(
        `The answer ${status} is none of ${Object.keys(failures).join(', ')}, the only failures that the service has; servers use a default response to shape errors of their own.`,
        'Remove it, and answer with one of those.',
      ),
    });
  }
  const successes = responses.filter((status) => /^2\d\d$/.test(status));
  if (successes.join() === '200') return found;
  const reason = `The success is ${successes.join(' and ') || 'missing'}; it is 200 and no other, which clients, server and suite are made for.`;
  const fix = "Keep '200' alone; what differs goes into data.";
  return [...found, { path: at, message: teach(reason, fix) }];
};
