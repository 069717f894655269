import type { ConfigFile } from '@attestation/conformance';
import { createCall } from './signed-call.ts';

/**
 * A caId of the configured member and person, as an implementer would get one to write into the configuration.
 *
 * @throws Error when the server refuses the application.
 */
export async function applyForCertification(config: ConfigFile): Promise<string> {
  const { data, json } = await createCall(config)('cas', {
    type: 'PERSONAL',
    ...config.applicants?.personal,
  });
  if (typeof data.no !== 'string') throw new Error(`The application was refused: ${String(json?.message)}`);
  return data.no;
}
