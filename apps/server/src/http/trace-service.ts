import type { Tracing } from '../tracing/tracing.ts';
import { withSteps } from '../tracing/with-steps.ts';
import type { Service } from './create-service.ts';

/** The same service; reading and authenticating are steps of a trace, which gets the environment of the access key. */
export function traceService(service: Service, tracing: Tracing | undefined): Service {
  if (tracing === undefined) return service;
  const { readFields, authenticate } = withSteps(
    service,
    { readFields: 'read', authenticate: 'authenticate' },
    tracing.step,
  );
  return {
    ...service,
    readFields,
    async authenticate(envelope, path, receivedAt) {
      const caller = await authenticate(envelope, path, receivedAt);
      tracing.note({ environment: caller.environment });
      return caller;
    },
  };
}
