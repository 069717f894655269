import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';

/** The members of `x-signed-string` and what each may say; `parts` are judged on their own. */
const members: Readonly<Record<string, RegExp>> = {
  separators: /^none$/,
  payload: /^as sent$/,
  characters: /^UTF-8$/,
  scheme: /^RSASSA-PKCS1-v1_5$/,
  hash: /^SHA-256$/,
  encoding: /^Base64$/,
  member: /^signature$/,
};

const known = ['POST', 'path', 'request_id', 'access_key', 'tonce', 'payload'];

/** What is signed stands twice, as data and in words: both say the same, and tools can make the string from it. */
export const signedString: SpectralFunction = (document) => {
  const { 'x-signed-string': data, info } = document as {
    'x-signed-string'?: Record<string, unknown>;
    info?: { description?: string };
  };
  if (typeof data !== 'object' || data === null) return [];
  const path = ['x-signed-string'];
  const parts = Array.isArray(data.parts) ? data.parts.map(String) : [];
  const unknown = parts.find((part) => !known.includes(part));
  const missing = known.find((part) => !parts.includes(part));
  if (unknown !== undefined || missing !== undefined || parts.length !== known.length) {
    const what = unknown === undefined ? `${missing} is not signed` : `No request has a part "${unknown}"`;
    return [
      { path: [...path, 'parts'], message: teach(`${what}.`, `Name each of ${known.join(', ')} once.`) },
    ];
  }
  const wrong = Object.entries(members).find(([name, allowed]) => !allowed.test(String(data[name])));
  if (wrong !== undefined) {
    const [name, allowed] = wrong;
    const text = allowed.source.slice(1, -1);
    return [
      {
        path: name in data ? [...path, name] : path,
        message: teach(
          `The signing library knows no other ${name} than "${text}".`,
          `Write ${name}: ${text}.`,
        ),
      },
    ];
  }
  const shown = parts.join(' + ');
  return info?.description?.includes(shown)
    ? []
    : [
        {
          path: ['info', 'description'],
          message: teach(
            'The introduction shows another signed string than x-signed-string.',
            `Show "${shown}" there.`,
          ),
        },
      ];
};
