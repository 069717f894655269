import { type Answer, allRead } from '@attestation/contract';
import type { DownloadAttestationPayload } from '@attestation/contract/v1';
import { type AttestationFilePorts, attestationFile } from '../domain/read-attestation.ts';
import type { Call } from '../http/routes-of.ts';

allRead<DownloadAttestationPayload>({ ano: true });

export function downloadAttestationHandler(ports: AttestationFilePorts) {
  return async (
    payload: DownloadAttestationPayload,
    call: Call,
  ): Promise<Answer<'v1', 'downloadAttestation'>> => {
    const answer = {
      status: 200,
      headers: { 'Content-Disposition': `attachment; filename="${payload.ano}.zip"` },
      file: { bytes: await attestationFile(call.caller, payload.ano, ports) },
    } as const;
    call.noteRead(payload.ano);
    return answer;
  };
}
