import type { PayloadForm } from './payload-forms.ts';
import type { SignatureEncoding } from './signature-readings.ts';
import type { SigningMistake, StringPart } from './signing-mistake.ts';

/** A mistake in one English clause, with what to do. Its subject is "it", the signature, where none is named. */
export function mistakeText(mistake: SigningMistake): string {
  switch (mistake.code) {
    case 'signature-encoding':
      return encodings[mistake.encoding];
    case 'signature-length':
      return `the signature has ${mistake.bytes} bytes, but one of this key has ${mistake.expected} (RSA ${mistake.expected * 8}); was it cut, or made with another key?`;
    case 'hash':
      return `it was made with ${mistake.hash}; use SHA-256 (SHA256withRSA)`;
    case 'text-encoding':
      return `the string was turned into bytes as ${mistake.encoding}; use UTF-8`;
    case 'payload-form':
      return `the payload was signed ${forms[mistake.form]}, but sent otherwise: serialize it once, sign that text and send that very text (D5)`;
    case 'path':
      return `the path was signed as "${mistake.signed}"; sign "${mistake.expected}", the request path from /api on, without host and query`;
    case 'part-missing':
      return `${parts[mistake.part]} is missing in the signed string`;
    case 'method':
      return `the signed string begins with ${mistake.signed}; it must be POST`;
    case 'order':
      return `the parts were signed in the order ${mistake.parts.map((part) => parts[part]).join(', ')}; the right order is the method POST, the path, request_id, access_key, tonce, payload`;
    case 'tonce':
      return `tonce was signed as ${mistake.signed}, ${tonces[mistake.how]}; sign the same tonce that is sent, ${mistake.sent}`;
    case 'separator':
      return `the parts were joined with ${JSON.stringify(mistake.separator)}; join them with nothing in between`;
    case 'key-of-other':
      return `it was made with the private key that belongs to access_key "${mistake.name}"`;
    default:
      return plain[mistake.code];
  }
}

const plain = {
  'signature-not-base64': 'the signature is not Base64',
  pss: 'it was made with RSASSA-PSS; use PKCS #1 v1.5 padding (SHA256withRSA, RSASSA-PKCS1-v1_5)',
  'bare-digest':
    'the digest was padded without naming its algorithm; use a signing function (SHA256withRSA), not RSA encryption of a hash',
  'no-digest':
    'RSA was applied to bytes that are not a SHA-256 digest; use a signing function (SHA256withRSA)',
  'hashed-twice':
    'the string was hashed before it was signed; SHA256withRSA does that itself, so give it the string',
  'line-break-after': 'a line break was signed after the string',
  'other-string': 'the key is right, but another string was signed',
  'claimed-not-signed': 'the string that was shown is not the one that was signed, either',
  'unknown-key':
    'it was not made with the private key of the public key that is registered, or with RSASSA-PSS over another string; compare the keys: openssl pkey -in key.pem -pubout',
} as const;

const encodings: Readonly<Record<SignatureEncoding, string>> = {
  hex: 'the signature is written in hexadecimal; write it in Base64',
  base64url: 'the signature is URL-safe Base64; use the standard alphabet, with + and /',
  'spaces-for-plus': 'a form turned every + of the signature into a space; percent-encode it (%2B)',
  'percent-encoded': 'the signature is percent-encoded once too often',
  'base64-twice': 'the signature is Base64 of Base64; encode it once',
};

const parts: Readonly<Record<StringPart, string>> = {
  method: 'the method POST',
  path: 'the path',
  request_id: 'request_id',
  access_key: 'access_key',
  tonce: 'tonce',
  payload: 'payload',
};

const tonces = {
  quoted: 'with quotes',
  'other-second': 'read from the clock a second time',
  milliseconds: 'in milliseconds',
  microseconds: 'in microseconds',
} as const;

const forms: Readonly<Record<PayloadForm, string>> = {
  compact: 'without spaces, as JSON.stringify prints it',
  reparsed: 'with other numbers, escapes or order, as a parser prints it again',
  'reparsed-spaced': 'with other numbers or order, ", " and ": ", as a parser prints it again',
  'reparsed-escaped': 'with other numbers or order and \\u escapes, as a parser prints it again',
  python: 'with ", " and ": ", as Python prints it',
  'python-escaped': 'with ", " and ": " and \\u escapes, as Python prints it',
  escaped: 'with \\u escapes',
  php: 'with \\/ and \\u escapes, as PHP prints it',
  'php-unescaped-unicode': 'with \\/, as PHP prints it',
  'html-safe': 'with <, > and & escaped, as Go and Gson print it',
  sorted: 'with its keys sorted',
  'sorted-spaced': 'with its keys sorted, ", " and ": "',
  'sorted-escaped': 'with its keys sorted and \\u escapes',
  'indented-2': 'indented by 2',
  'indented-4': 'indented by 4',
  'indented-tabs': 'indented by tabs',
  crlf: 'with CRLF in place of LF',
  lf: 'with LF in place of CRLF',
  'json-string': 'encoded once more, as a JSON string',
  'percent-encoded': 'percent-encoded',
};
