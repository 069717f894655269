import type { Handler } from '@attestation/contract';
import { type AttestationFilePorts, attestationFile } from '../domain/attestation-file.ts';
import type { Call } from '../http/call.ts';

export function downloadAttestationHandler(
  ports: AttestationFilePorts,
): Handler<'v1', 'downloadAttestation', Call> {
  return async (payload, call) => ({
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${payload.ano}.zip"` },
    file: { bytes: await attestationFile(call.caller, payload.ano, ports) },
  });
}
