import type { Validator } from '@attestation/contract';
import { type Step, withSteps } from '../tracing/with-steps.ts';
import type { ApiRoute } from './versions.ts';

/** The same routes; validating and handling are steps of a trace. */
export function traceRoutes(routes: readonly ApiRoute[], step: Step | undefined): readonly ApiRoute[] {
  if (step === undefined) return routes;
  return routes.map((route) => ({
    ...withSteps(route, { handle: 'handle' }, step),
    validate: traced(route.validate, step),
  }));
}

function traced(validate: Validator, step: Step): Validator {
  const validator: Validator = (value) => {
    const isValid = step('validate', () => validate(value));
    validator.errors = validate.errors ?? null;
    return isValid;
  };
  return validator;
}
