import type { Expected, FuzzCase } from './fuzz-case.ts';
import { httpBytes } from './http-bytes.ts';
import { rightRequest } from './right-request.ts';
import type { CaseSource } from './world.ts';

type Outcome = Expected['outcome'];

/** A right body under a wrong or odd declaration. */
export function contentTypeCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const [outcome, headers] = random.pick<[Outcome, [string, string][]]>([
    ['success', [['Content-Type', 'application/json; charset=utf-8']]],
    ['success', [['Content-Type', 'Application/JSON;charset="UTF-8"']]],
    [
      'success',
      [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', 'identity'],
      ],
    ],
    ['refusal', [['Content-Type', 'application/json; charset=utf-16']]],
    ['refusal', [['Content-Type', 'application/json; charset=latin1']]],
    [
      'refusal',
      [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', 'gzip'],
      ],
    ],
    ['refusal', []],
    ['refusal', [['Content-Type', '']]],
    ['refusal', [['Content-Type', 'text/plain']]],
    ['refusal', [['Content-Type', 'application/jsonx']]],
    ['refusal', [['Content-Type', 'multipart/form-data']]],
    ['refusal', [['Content-Type', 'application/x-www-form-urlencoded']]],
    ['either', [['Content-Type', `application/json;${' ;'.repeat(2000)}`]]],
    ['either', [['Content-Type', `application/json; charset=${' '.repeat(4000)}x y`]]],
    [
      'either',
      [
        ['Content-Type', 'application/json'],
        ['Content-Type', 'text/plain'],
      ],
    ],
  ]);
  const { target, body } = rightRequest(source);
  return {
    name: 'json: content type',
    writes: [httpBytes({ target, headers, body })],
    ending: 'keep',
    expected: [{ operation: 'createAttestation', outcome }],
  };
}
