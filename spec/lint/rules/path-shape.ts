import type { RedoclyContext, RedoclyRule } from '../redocly-context.ts';
import { teach } from '../teach.ts';

const shape = /^\/api\/v[1-9]\d*(\.[1-9]\d*)?(\/[a-z][a-z0-9]*(-[a-z0-9]+)*)+$/;

/** A path is `/api/<version>/<interface>`: the version is a segment, and the path is signed as it stands. */
export const pathShape: RedoclyRule = () => ({
  Paths(paths: Record<string, unknown>, { location, report }: RedoclyContext) {
    for (const path of Object.keys(paths).filter((key) => key.startsWith('/') && !shape.test(key))) {
      report({
        message: teach(
          `The path ${path} is not /api/<version>/<interface>; it is part of the signed string, and the version decides where its types and handlers go.`,
          'Write it like /api/v1/attestations or /api/v2.1/attestation/download: lower case, no parameters, no slash at the end.',
        ),
        location: location.child([path]).key(),
      });
    }
  },
});
