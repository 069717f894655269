import { casesOf, type Rules } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { type Fault, refusedInEachEncoding, type Timed } from './shared/subjects.ts';

const method = [
  signedAs('the signed string lacks POST', () => ({ method: '' })),
  signedAs('the signed string begins with post', () => ({ method: 'post' })),
  signedAs('the signed string begins with GET', () => ({ method: 'GET' })),
  signedAs('the signed string begins with PUT', () => ({ method: 'PUT' })),
];

const requestId = [
  signedAs('request_id was altered in its last character after signing', ({ requestId }) => ({
    requestId: altered(requestId, -1),
  })),
  signedAs('request_id was altered in its first character after signing', ({ requestId }) => ({
    requestId: altered(requestId, 0),
  })),
  signedAs('the signed request_id is cut short', ({ requestId }) => ({ requestId: requestId.slice(0, -1) })),
  signedAs('the signed string lacks request_id', () => ({ requestId: '' })),
];

const accessKey = [
  signedAs('the signed string lacks access_key', () => ({ accessKey: '' })),
  signedAs('access_key was altered after signing', ({ accessKey }) => ({
    accessKey: altered(accessKey, -1),
  })),
];

const tonce = [
  signedAs('tonce was lowered by one after signing', ({ tonce }) => ({ tonce: String(Number(tonce) + 1) })),
  signedAs('tonce was raised by one after signing', ({ tonce }) => ({ tonce: String(Number(tonce) - 1) })),
  signedAs('the signed tonce is an hour earlier', ({ tonce }) => ({ tonce: String(Number(tonce) - 3600) })),
  signedAs('the signed string lacks tonce', () => ({ tonce: '' })),
  signedAs('the signed tonce is in milliseconds', ({ tonce }) => ({ tonce: `${tonce}000` })),
  signedAs('the signed tonce is in hexadecimal', ({ tonce }) => ({ tonce: Number(tonce).toString(16) })),
];

const payload = [
  signedAs('the last letter or digit of the payload was altered after signing', ({ payload }) => ({
    payload: alteredAt(payload, payload.search(/[0-9a-z][^0-9a-z]*$/)),
  })),
  signedAs('a character in the middle of the payload was altered after signing', ({ payload }) => ({
    payload: alteredAt(payload, payload.length >> 1),
  })),
  signedAs('the first letter of the payload was altered after signing', ({ payload }) => ({
    payload: alteredAt(payload, payload.search(/[a-z]/)),
  })),
  signedAs('the signed string lacks the payload', () => ({ payload: '' })),
  signedAs('the signed payload is an empty object', () => ({ payload: '{}' })),
  signedAs('the signed payload lacks its closing brace', ({ payload }) => ({
    payload: payload.slice(0, -1),
  })),
];

const joined = [
  ...(
    [
      ['line breaks', '\n'],
      ['CR LF', '\r\n'],
      ['spaces', ' '],
      ['&', '&'],
      ['commas', ','],
      ['|', '|'],
      ['NUL', '\0'],
    ] as const
  ).map(([name, by]) => signedOver(`the signed parts are joined by ${name}`, (parts) => join(parts, by))),
  ...['POST', 'the path', 'request_id', 'access_key', 'tonce'].map((name, at) =>
    signedOver(`in the signed string ${name} and what follows it are exchanged`, (parts) => {
      const { method, path, requestId, accessKey, tonce, payload } = parts;
      const list = [method, path, requestId, accessKey, tonce, payload];
      list.splice(at, 2, list[at + 1] ?? '', list[at] ?? '');
      return list.join('');
    }),
  ),
  signedOver('the signed string ends with a line break', (parts) => `${join(parts)}\n`),
  signedOver('the signed string begins with a space', (parts) => ` ${join(parts)}`),
  signedOver('the signed string is in lower case', (parts) => join(parts).toLowerCase()),
  signedOver('the signature is over nothing', () => ''),
];

const some = { status: 500 } as const;

const rules: Rules = {
  'ATT-SIG-004': { because: ['auth-09'], core: ['on every operation'] },
  'ATT-SIG-005': { because: ['auth-09'], core: ['on every operation'] },
  'ATT-SIG-006': { because: ['auth-09'], core: ['on every operation'] },
  'ATT-SIG-007': { because: ['auth-09'], core: ['on every operation'] },
  'ATT-SIG-008': { because: ['auth-09'], core: ['on every operation'] },
  'ATT-SIG-009': { because: ['auth-09'], core: ['on every operation'] },
  'ATT-SIG-010': { because: ['auth-09'], core: ['on every operation'] },
};

/** The request is valid; only the signed string differs. So the answer is 500. */
export const signedString = casesOf(rules, [
  ...refusedInEachEncoding('ATT-SIG-004', '', () => method, some),
  // The path distinguishes the operations: each gets a signature for each of the others, and one without a path.
  ...refusedInEachEncoding('ATT-SIG-005', '', path, { status: 500, everywhere: 6 }),
  ...refusedInEachEncoding('ATT-SIG-006', '', () => requestId, some),
  ...refusedInEachEncoding('ATT-SIG-007', '', () => accessKey, some),
  ...refusedInEachEncoding('ATT-SIG-008', '', () => tonce, some),
  ...refusedInEachEncoding('ATT-SIG-009', '', () => payload, some),
  ...refusedInEachEncoding('ATT-SIG-010', '', () => joined, some),
]);

/** The parts of the signed string, in the order of the description. */
interface Parts {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly accessKey: string;
  readonly tonce: string;
  readonly payload: string;
}

/** A signature over a string that differs from the request in one part. */
function signedAs(differs: string, change: (parts: Parts) => Partial<Parts>): Fault {
  return signedOver(differs, (parts) => join({ ...parts, ...change(parts) }));
}

function signedOver(differs: string, text: (parts: Parts) => string): Fault {
  return { differs, change: (good) => ({ ...good, signed: () => text(partsOf(good)) }) };
}

function join({ method, path, requestId, accessKey, tonce, payload }: Parts, by = ''): string {
  return [method, path, requestId, accessKey, tonce, payload].join(by);
}

function partsOf({ path, requestId, key, tonce, payload }: Timed): Parts {
  return { method: 'POST', path, requestId, accessKey: key.accessKey, tonce, payload };
}

/** The paths of other operations, and other spellings of the same path. */
function path(t: Trial): Fault[] {
  const others = [...t.contract.operations.values()].map((other) => ({
    differs: `the signature was made for ${other.path}`,
    change: (good: Timed) =>
      // On this path itself that would not be a fault, so there it is another path.
      ({
        ...good,
        signed: () =>
          Object.values({
            ...partsOf(good),
            path: other.path === good.path ? `${other.path}/` : other.path,
          }).join(''),
      }),
  }));
  return [
    ...others,
    signedAs('the signed string lacks the path', () => ({ path: '' })),
    signedAs('the signed path lacks /api', ({ path }) => ({ path: path.slice('/api'.length) })),
    signedAs('the signed path lacks the version', ({ path }) => ({
      path: path.replace(/^\/api\/[^/]+/, '/api'),
    })),
    signedAs('the signed path has another version', ({ path }) => ({
      path: path.replace(/^\/api\/[^/]+/, '/api/v9'),
    })),
    signedAs('the signed path is the last segment only', ({ path }) => ({
      path: path.slice(path.lastIndexOf('/')),
    })),
    signedAs('the whole URL is signed', ({ path }) => ({ path: t.config.baseUrl + path })),
    signedAs('the signed path has a slash behind it', ({ path }) => ({ path: `${path}/` })),
  ];
}

function altered(text: string, at: number): string {
  return alteredAt(text, at < 0 ? text.length + at : at);
}

/** The text with another character at that place: `a`, or `b` instead of `a`. */
function alteredAt(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);
}
