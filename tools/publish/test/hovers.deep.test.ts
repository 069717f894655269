import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { hovers } from '../src/older-typescript.ts';

const names = [
  ...['createClient', 'createAttestation', 'addFactoids', 'readAttestation', 'downloadAttestation'],
  ...['applyCertification', 'CreateAttestationPayload', 'CreateAttestationRequest', 'AddFactoidsPayload'],
  ...[
    'AddFactoidsRequest',
    'ReadAttestationPayload',
    'ApplyCertificationPayload',
    'AttestationError',
    'Factoid',
  ],
  ...[
    'baseUrl',
    'accessKey',
    'privateKey',
    'unique_id',
    'template_id',
    'identities',
    'factoids',
    'completed',
  ],
  ...[
    'data',
    'attachments',
    'timeoutMs',
    'maxRetries',
    'requestId',
    'ano',
    'fields',
    'blockchain_hash',
    'stream',
  ],
  'kind',
];

/** Types of the client that it does not export: of no use to who reads them. */
const internal =
  /\b(Members|Chosen|ChosenOf|ResultOf|UploadOf|UploadPayload|ChoicePayload|Bytes|components)\b/;

test('an editor shows texts and public names over what the client exports', async () => {
  const file = join(inject('projects')['@attestation/client'] ?? '', 'hovers.ts');
  await copyFile(join(import.meta.dirname, 'consumers/hovers.ts'), file);
  const shown = hovers(file, names, inject('olderTypescript'));
  const faults = names.filter((name) => {
    const { type = '', text = '' } = shown[name] ?? {};
    return type === '' || text.trim().length < 10 || internal.test(type);
  });
  expect(faults.map((name) => [name, shown[name]])).toEqual([]);
});
