import type { Validator } from '@attestation/contract';
import { operations } from '@attestation/contract/v1';
import {
  addFactoidsResponse,
  applyCertificationResponse,
  createAttestationResponse,
  error as errorBody,
  readAttestationResponse,
} from '@attestation/contract/v1/validators';
import type { Outcome } from './connection.ts';
import type { Expected, FuzzCase } from './fuzz-case.ts';
import type { Answer } from './parse-answers.ts';

const successes: Readonly<Record<string, Validator>> = {
  createAttestation: createAttestationResponse,
  addFactoids: addFactoidsResponse,
  readAttestation: readAttestationResponse,
  applyCertification: applyCertificationResponse,
};

const nothingSent: Expected = { operation: 'none', outcome: 'refusal' };

/** What is wrong with the outcome of a case; nothing for a server that behaves. */
export function judge({ ending, expected }: FuzzCase, outcome: Outcome): string[] {
  if (ending === 'hang-up') return [];
  const { answers, broken, late, closed } = outcome;
  const problems: string[] = [];
  if (broken !== undefined) problems.push(`no HTTP answer: ${broken}`);
  if (late) problems.push(`no answer and no close in time (${answers.length} answers)`);
  if (ending === 'keep' && answers.length < expected.length && !late) {
    problems.push(
      `${answers.length} answers for ${expected.length} requests${closed ? ', then closed' : ''}`,
    );
  }
  return problems.concat(answers.flatMap((answer, i) => judgeAnswer(answer, expected[i] ?? nothingSent)));
}

function judgeAnswer(answer: Answer, expected: Expected): string[] {
  const { status } = answer;
  if (expected.operation === 'health') return status === 200 ? [] : [`health: ${status}`];
  const problems: string[] = [];
  const statuses: readonly number[] =
    expected.operation === 'none' ? [400, 404, 405, 413, 429] : operations[expected.operation].statuses;
  // 405 belongs to the path, not to an operation.
  if (!statuses.includes(status) && status !== 405) problems.push(`status ${status} is not in the contract`);
  if (expected.outcome === 'success' && status !== 200) problems.push(`refused with ${status}, though right`);
  if (expected.outcome === 'refusal' && status === 200) problems.push('accepted, though wrong');
  if (expected.headOnly) return problems;
  return problems
    .concat(status === 200 ? successFaults(answer, expected) : errorFaults(answer, expected))
    .map((problem) => `${problem}: ${status} ${answer.body.toString('utf8', 0, 300)}`);
}

function successFaults({ headers, body }: Answer, { operation, requestId }: Expected): string[] {
  if (operation === 'downloadAttestation') {
    const zip = headers.get('content-type') === 'application/zip' && isWholeZip(body);
    return zip ? [] : ['not a whole zip file'];
  }
  const value = jsonOf(headers, body);
  const validate: Validator | undefined = successes[operation];
  if (!validate?.(value)) return [`not the answer of the contract (${JSON.stringify(validate?.errors)})`];
  return echoFaults(value, requestId);
}

function errorFaults({ status, headers, body }: Answer, { requestId }: Expected): string[] {
  const value = jsonOf(headers, body);
  if (!(errorBody as Validator)(value)) return ['not the error body of the contract'];
  const { message, ...others } = value as { message: string; request_id: string; timestamp: number };
  const problems = Object.keys(others).length === 2 ? [] : ['more members than the contract has'];
  if (internals.test(message)) problems.push('the message tells of the inside');
  if (status === 500 && !message.startsWith('The signature does not verify'))
    problems.push('an inner failure');
  // An answer may come before the id could be read, but never with another one.
  return others.request_id === '' ? problems : problems.concat(echoFaults(value, requestId));
}

/** Stacks, files, codes of the platform. */
const internals =
  /\n\s+at |node_modules|\.[jt]s:\d|ERR_[A-Z]|FST_|SQLITE|Unexpected token|TypeError|undefined/;

function echoFaults(value: unknown, requestId: string | undefined): string[] {
  const echoed = (value as { request_id: string }).request_id;
  return requestId === undefined || echoed === requestId ? [] : [`request_id ${echoed} is not the one sent`];
}

function jsonOf(headers: ReadonlyMap<string, string>, body: Buffer): unknown {
  if (headers.get('content-type') !== 'application/json; charset=utf-8') return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Starts with a local header and ends with the end record. */
function isWholeZip(body: Buffer): boolean {
  return (
    body.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) &&
    body.lastIndexOf('PK\x05\x06') === body.length - 22
  );
}
