import type { Variant } from '../variant.ts';
import { edit } from './edit.ts';

/** Reasons whose status the description leaves open, with the server's usual one. */
const open = {
  'outside-tonce-window': 400,
  'unknown-template': 400,
  'unknown-attestation': 400,
  'unknown-certification': 400,
  'attestation-closed': 400,
  'attestation-open': 400,
  'template-mismatch': 400,
  'attachment-mismatch': 400,
  'not-a-pdf': 400,
  'request-id-reused': 400,
} as const;

type Reason = keyof typeof open;

/** Refusals under other statuses, where none is stated. */
export const statusVariants: readonly Variant[] = [
  statuses('statuses-by-cause', 'Refuses with 401, 404, 409, 415 and 422, each for its cause', {
    'outside-tonce-window': 401,
    'unknown-template': 422,
    'unknown-attestation': 404,
    'unknown-certification': 422,
    'attestation-closed': 409,
    'attestation-open': 409,
    'template-mismatch': 422,
    'attachment-mismatch': 422,
    'not-a-pdf': 415,
    'request-id-reused': 409,
  }),
  statuses('statuses-403', 'Refuses with 403 whatever is well-formed', all(403)),
  statuses('statuses-500', 'Refuses with 500 whatever is well-formed', all(500)),
  {
    ...statuses('missing-422', 'Refuses what is missing, and bodies that are no envelope, with 422', {}),
    edits: [
      edit(
        'api/serve.ts',
        "throw new Refusal('malformed', describeFault(",
        "throw new Refusal(route.validate.errors?.[0]?.keyword === 'required' ? 'missing' : 'malformed', describeFault(",
      ),
      edit(
        'http/unverified-envelope.ts',
        "if (!fields.members.has(name)) throw new Refusal('malformed'",
        "if (!fields.members.has(name)) throw new Refusal('missing'",
      ),
      edit(
        'http/read-json.ts',
        "throw new Refusal('malformed', `The body is not",
        "throw new Refusal('missing', `The body is not",
      ),
      edit('http/status.ts', 'malformed: 400,', 'malformed: 400,\n  missing: 422,'),
    ],
  },
];

function all(status: number): Record<Reason, number> {
  return Object.fromEntries(Object.keys(open).map((reason) => [reason, status])) as Record<Reason, number>;
}

function statuses(id: string, says: string, others: Partial<Record<Reason, number>>): Variant {
  const edits = Object.entries(others).map(([reason, status]) =>
    edit('http/status.ts', `'${reason}': ${open[reason as Reason]},`, `'${reason}': ${status},`),
  );
  return { id, says, base: 'reference', decisions: ['D8'], edits };
}
