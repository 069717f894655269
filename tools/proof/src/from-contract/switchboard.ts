/**
 * `node --import` this after the loader, with `switchboardEdits`: a running server takes on one generated fault after
 * the other, as its parent says over IPC, so that hundreds of them need no start each.
 */
import { answerMutants } from './answer-mutants.ts';
import { breaks, type Envelope, envelopeMember, type Fields, fixed } from './break-envelope.ts';
import { payloadCheckWithout } from './break-schema.ts';
import type { GeneratedMutant, KeywordFault } from './fault.ts';
import { fillPayload } from './fill-payload.ts';
import { createIssuedNumbers } from './issued-numbers.ts';
import { keywordMutants } from './keyword-mutants.ts';
import { type ReceivedFile, repairPayload } from './repair-payload.ts';
import { type Answer, spoilAnswer } from './spoil-answer.ts';

interface Check {
  (value: unknown): boolean;
  errors?: unknown;
}

const mutants = new Map([...keywordMutants, ...answerMutants].map((mutant) => [mutant.id, mutant]));
let current: GeneratedMutant | undefined;
let relaxed: Check | undefined;
const originals = new Map<string, Check>();
// Both start from scratch when the server is switched to no fault: what a fault does must not depend on those before it.
/** The last good envelope of each operation, and who sent it. */
const good = new Map<string, { envelope: Envelope; caller: unknown }>();
let numbers = createIssuedNumbers();

/** Stands for a body that is not an object. */
const noObject = 'no object';

/** The fault when it is about a request to this operation. */
function keywordFault(operation: string): KeywordFault | undefined {
  return current?.fault.kind === 'keyword' && current.fault.operation === operation
    ? current.fault
    : undefined;
}

const board = {
  /** The check of a payload. */
  check(operation: string, original: Check): Check {
    originals.set(operation, original);
    const check: Check = (value) => {
      const now = (keywordFault(operation) && relaxed) || original;
      const valid = now(value);
      check.errors = now.errors;
      return valid;
    };
    return check;
  },
  /** A JSON body; one that is not an object, where the type of the body is not held, is marked as such. */
  body(text: string): string {
    const open = current?.fault.kind === 'keyword' && /^[A-Za-z]+\.type$/.test(current.fault.place);
    return !open || text.trimStart().startsWith('{') ? text : `{"${noObject}": true}`;
  },
  envelope(operation: string, fields: Fields, parse: (fields: Fields) => Envelope): Envelope {
    const fault = keywordFault(operation);
    const last = good.get(operation);
    if (!fault || !last) return parse(fields);
    if (fields.members.has(noObject)) return { ...last.envelope, trusted: true };
    const name = envelopeMember(fault);
    return name && breaks(fields, fault, name) ? fixed(fields, last.envelope) : parse(fields);
  },
  /** The caller of a request whose envelope is not checked. */
  caller: (operation: string) => good.get(operation)?.caller,
  /** The payload that the operation sees. */
  payload(operation: string, envelope: Envelope, caller: unknown, files: readonly ReceivedFile[]): string {
    const fault = keywordFault(operation);
    const known = good.get(operation)?.envelope.payload;
    // A request that is about to be refused is not an example.
    if (!envelope.trusted && originals.get(operation)?.(JSON.parse(envelope.payload))) {
      good.set(operation, { envelope: { ...envelope }, caller });
    }
    if (operation === 'createAttestation') numbers.asked(envelope.requestId, envelope.payload);
    const fixed = fault && repairPayload(envelope.payload, fault, files);
    if (fixed !== undefined) return fixed;
    if (fault?.keyword === 'required' && fault.place.includes('.payload.')) {
      const place = fault.place.split('.payload.')[1]?.split('.').slice(0, -1) ?? [];
      return fillPayload(envelope.payload, place, known ?? '{}', numbers.for(operation));
    }
    return envelope.payload;
  },
  answer(operation: string, path: string, answer: Answer): Answer {
    if (operation === 'createAttestation' && answer.status === 200) numbers.answered(String(answer.body));
    if (current?.fault.kind !== 'answer') return answer;
    return spoilAnswer(
      answer,
      operation === 'none' ? (operationAt[path] ?? 'none') : operation,
      current.fault,
    );
  },
};

const operationAt: Readonly<Record<string, string>> = {
  '/api/v1/attestations': 'createAttestation',
  '/api/v1/factoids': 'addFactoids',
  '/api/v1/attestation': 'readAttestation',
  '/api/v1/attestation/download': 'downloadAttestation',
  '/api/v1/cas': 'applyCertification',
};

Object.assign(globalThis, { board });

process.on('message', (message: { fault?: string | null }) => {
  if (message?.fault === undefined) return;
  current = message.fault === null ? undefined : mutants.get(message.fault);
  if (!current) {
    good.clear();
    numbers = createIssuedNumbers();
  }
  const fault = current?.fault;
  const removable =
    fault?.kind === 'keyword' && fault.place.includes('.payload.') && fault.keyword !== 'required';
  relaxed = removable ? (payloadCheckWithout(fault) as Check) : undefined;
  process.send?.({ switched: current?.id ?? null });
});
process.channel?.unref();
