// Signs the request that is about to be sent: the body of the request is its payload, and becomes the whole envelope.
// The text that is signed is the text that is sent. Runs in Postman and in Newman.
const cryptoJs = require('crypto-js');

const payload = pm.variables.replaceIn(pm.request.body.raw).trim();
const path = `/${pm.request.url.path.join('/')}`;
const requestId = pm.variables.replaceIn('{{$guid}}').replace(/-/g, '');
const accessKey = required('access_key');
const tonce = Math.floor(Date.now() / 1000);
const text = `POST${path}${requestId}${accessKey}${tonce}${payload}`;
const envelope = [
  `"request_id":"${requestId}"`,
  `"access_key":${JSON.stringify(accessKey)}`,
  `"tonce":${tonce}`,
  `"payload":${payload}`,
  `"signature":"${sign(text, readKey(required('private_key')))}"`,
];
pm.request.body.update({ mode: 'raw', raw: `{${envelope.join(',')}}` });

function required(name) {
  const value = pm.variables.get(name);
  if (!value) throw new Error(`Set the variable ${name}: see the description of the collection.`);
  return value;
}

/** RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2.1), Base64. */
function sign(message, { n, p, q, dp, dq, qInverse }) {
  const hash = cryptoJs.SHA256(cryptoJs.enc.Utf8.parse(message)).toString(cryptoJs.enc.Hex);
  const size = Math.ceil(n.toString(16).length / 2);
  const digestInfo = `3031300d060960864801650304020105000420${hash}`;
  const filling = 'ff'.repeat(size - digestInfo.length / 2 - 3);
  const number = BigInt(`0x0001${filling}00${digestInfo}`);
  const [first, second] = [power(number, dp, p), power(number, dq, q)];
  const difference = (((first - second) % p) + p) % p;
  const signature = second + ((qInverse * difference) % p) * q;
  const hex = signature.toString(16).padStart(2 * size, '0');
  return cryptoJs.enc.Base64.stringify(cryptoJs.enc.Hex.parse(hex));
}

function power(base, exponent, modulus) {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** The numbers of a private RSA key in PEM: PKCS#8 (RFC 5208), or PKCS#1 (RFC 8017, appendix A.1.2). */
function readKey(pem) {
  const [, kind, base64] = /-----BEGIN (RSA )?PRIVATE KEY-----([^-]+)-----END/.exec(pem) || [];
  if (!base64) throw new Error('private_key is not a private RSA key in PEM (BEGIN PRIVATE KEY).');
  const hex = cryptoJs.enc.Base64.parse(base64.replace(/\s/g, '')).toString(cryptoJs.enc.Hex);
  // PKCS#8 has the key of PKCS#1 as its third value.
  const key = kind ? hex : children(children(hex)[0])[2];
  const [, n, , , p, q, dp, dq, qInverse] = children(children(key)[0]).map((value) => BigInt(`0x${value}`));
  return { n, p, q, dp, dq, qInverse };
}

/** The contents of the DER values (X.690) that follow each other in a text of hexadecimal digits. */
function children(hex) {
  const found = [];
  for (let at = 0; at < hex.length; ) {
    let length = parseInt(hex.slice(at + 2, at + 4), 16);
    let begin = at + 4;
    if (length > 127) {
      const digits = 2 * (length - 128);
      length = parseInt(hex.slice(begin, begin + digits), 16);
      begin += digits;
    }
    at = begin + 2 * length;
    found.push(hex.slice(begin, at));
  }
  return found;
}
