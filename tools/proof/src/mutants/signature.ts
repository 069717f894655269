import { type Edit, edit, type Mutant } from '../mutant.ts';
import { holdsAlsoWhen } from './verification-edits.ts';

/** A signature over another text, one of the expressions `texts`, holds as well. */
const orOver = (texts: string): Edit[] =>
  holdsAlsoWhen(`await (async ({ requestId, accessKey, tonce, payload }) => {
      for (const text of [${texts}]) if (await verifyElsewhere('sha256', Buffer.from(text), own.key, signature)) return true;
      return false;
    })(envelope)`);

/** Only a signature over the text `text` holds. */
const onlyOver = (bytes: string): Edit[] => [
  edit(
    'http/authenticate.ts',
    "const signed = Buffer.from(signedString({ ...envelope, path }), 'utf8');",
    `const signed = ${bytes};`,
  ),
];

const fact = (id: string, says: string, rule: string, edits: Edit[], statement = 'auth-09'): Mutant => ({
  id: `M-SIG-${id}`,
  says,
  statement,
  rules: [`ATT-SIG-${rule}`],
  edits,
});

/** What the signature covers. */
export const signedStringMutants: readonly Mutant[] = [
  fact(
    '004-no-method',
    'A signature over the string without POST holds, too.',
    '004',
    orOver('`${path}${requestId}${accessKey}${tonce}${payload}`'),
  ),
  fact(
    '004-lower-method',
    'A signature that begins with post holds, too.',
    '004',
    orOver('`post${path}${requestId}${accessKey}${tonce}${payload}`'),
  ),
  fact(
    '005-no-path',
    'A signature over the string without the path holds, too.',
    '005',
    orOver('`POST${requestId}${accessKey}${tonce}${payload}`'),
  ),
  fact(
    '005-path-without-api',
    'A signature over the path without /api holds, too.',
    '005',
    orOver('`POST${path.slice(4)}${requestId}${accessKey}${tonce}${payload}`'),
  ),
  fact(
    '005-any-operation',
    'A signature made for /attestation holds for every operation.',
    '005',
    orOver('`POST/api/v1/attestation${requestId}${accessKey}${tonce}${payload}`'),
  ),
  fact(
    '005-read-for-download',
    'A signature made for /attestation/download holds for /attestation.',
    '005',
    orOver(
      'path.endsWith("/attestation") ? `POST${path}/download${requestId}${accessKey}${tonce}${payload}` : ""',
    ),
  ),
  fact(
    '006-no-request-id',
    'A signature over the string without request_id holds, too.',
    '006',
    orOver('`POST${path}${accessKey}${tonce}${payload}`'),
  ),
  fact(
    '007-no-access-key',
    'A signature over the string without access_key holds, too.',
    '007',
    orOver('`POST${path}${requestId}${tonce}${payload}`'),
  ),
  fact(
    '008-no-tonce',
    'A signature over the string without tonce holds, too.',
    '008',
    orOver('`POST${path}${requestId}${accessKey}${payload}`'),
  ),
  fact(
    '008-neighbouring-tonce',
    'A signature made for a tonce one second earlier or later holds, too.',
    '008',
    orOver('...[-1, 1].map((d) => `POST${path}${requestId}${accessKey}${tonce + d}${payload}`)'),
  ),
  fact(
    '008-tonce-in-hexadecimal',
    'A signature over tonce in hexadecimal holds, too; over tonce in decimal none does.',
    '008',
    onlyOver(
      "Buffer.from(`POST${path}${envelope.requestId}${envelope.accessKey}${envelope.tonce.toString(16)}${envelope.payload}`, 'utf8')",
    ),
  ),
  fact(
    '009-no-payload',
    'A signature over the string without the payload holds, too.',
    '009',
    orOver('`POST${path}${requestId}${accessKey}${tonce}`'),
  ),
  fact(
    '010-line-breaks',
    'A signature over the parts joined by line breaks holds, too.',
    '010',
    orOver('["POST", path, requestId, accessKey, tonce, payload].join("\\n")'),
  ),
  fact(
    '010-ampersands',
    'A signature over the parts joined by & holds, too.',
    '010',
    orOver('["POST", path, requestId, accessKey, tonce, payload].join("&")'),
  ),
  fact(
    '010-spaces',
    'A signature over the parts joined by spaces holds, too.',
    '010',
    orOver('["POST", path, requestId, accessKey, tonce, payload].join(" ")'),
  ),
  fact(
    '010-exchanged',
    'A signature with access_key before request_id holds, too.',
    '010',
    orOver('`POST${path}${accessKey}${requestId}${tonce}${payload}`'),
  ),
  fact(
    '010-payload-first',
    'A signature with the payload before tonce holds, too.',
    '010',
    orOver('`POST${path}${requestId}${accessKey}${payload}${tonce}`'),
  ),
  fact(
    '011-latin-1',
    'The signed string is taken as Latin-1.',
    '011',
    onlyOver("Buffer.from(signedString({ ...envelope, path }), 'latin1')"),
    'auth-10',
  ),
  fact(
    '011-surrogates-apart',
    'Characters outside the basic plane are taken as two halves of three bytes each.',
    '011',
    onlyOver(
      "Buffer.from(signedString({ ...envelope, path }).replace(/[\\ud800-\\udbff][\\udc00-\\udfff]/g, '\\ufffd\\ufffd'), 'utf8')",
    ),
    'auth-10',
  ),
  fact(
    '011-normalised',
    'The signed string is brought into Unicode form NFC first.',
    '011',
    onlyOver("Buffer.from(signedString({ ...envelope, path }).normalize('NFC'), 'utf8')"),
    'auth-10',
  ),
  fact(
    '009-first-16-KiB',
    'Of a payload of more than 16 KiB only the beginning is signed.',
    '009',
    onlyOver(
      "Buffer.from(signedString({ ...envelope, path, payload: envelope.payload.slice(0, 16384) }), 'utf8')",
    ),
  ),
];
