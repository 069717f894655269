import { createHash, randomUUID } from 'node:crypto';
import type { Ask } from './ask.ts';
import { file, json, type Reply, success } from './reply.ts';

interface Remembered {
  readonly no: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly factoids: Map<unknown, unknown>;
  readonly attachments: Record<string, string[]>;
  completed: boolean;
}

/** Which attestation a number means: `asked` keeps numbers apart, `last` reads whatever was written last. */
export type Recall = 'asked' | 'last';

/** A memory of everything that was sent, which refuses nothing: the best server that can be made without one check. */
export function createRememberingReply(recall: Recall): (ask: Ask) => Reply {
  const byNumber = new Map<unknown, Remembered>();
  const byUniqueId = new Map<unknown, Remembered>();
  let last: Remembered | undefined;

  function find(ano: unknown): Remembered {
    const known = recall === 'last' ? last : byNumber.get(ano);
    return known ?? create({ unique_id: `made-for-${String(ano)}` }, String(ano));
  }

  function create(payload: Ask['payload'], no: string = randomUUID()): Remembered {
    const known = byUniqueId.get(payload.unique_id);
    if (known) return known;
    const made = { no, payload, factoids: new Map(), attachments: {}, completed: false };
    byUniqueId.set(payload.unique_id, made);
    byNumber.set(no, made);
    last = made;
    return made;
  }

  return (ask) => {
    const { path, payload, requestId } = ask;
    switch (path.slice(path.lastIndexOf('/') + 1)) {
      case 'attestations': {
        const isNew = !byUniqueId.has(payload.unique_id);
        const attestation = create(payload);
        if (isNew) append(attestation, ask);
        return success(requestId, { no: attestation.no });
      }
      case 'factoids':
        last = find(payload.ano);
        append(last, ask);
        return success(requestId, { success: true });
      case 'attestation':
        return success(requestId, recorded(find(payload.ano), payload.fields));
      case 'download': {
        const { no, factoids } = find(payload.ano);
        return file(no, Buffer.from(`PK${JSON.stringify([...factoids.values()])}`));
      }
      case 'cas':
        return success(requestId, { no: randomUUID() });
      default:
        return json(200, { request_id: requestId, data: {} });
    }
  };
}

function append(attestation: Remembered, { payload, files }: Ask): void {
  const sent = Array.isArray(payload.factoids) ? (payload.factoids as { unique_id?: unknown }[]) : [];
  sent.forEach((factoid, index) => {
    if (attestation.factoids.has(factoid?.unique_id)) return;
    const ids = files
      .filter((one) => one.index === index)
      .map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    if (ids.length > 0) attestation.attachments[attestation.factoids.size] = ids;
    attestation.factoids.set(factoid?.unique_id, factoid);
  });
  attestation.completed ||= payload.completed !== false;
}

function recorded({ no, payload, factoids, attachments, completed }: Remembered, fields: unknown) {
  const wanted = (group: string) => !Array.isArray(fields) || fields.includes(group);
  return {
    no,
    unique_id: payload.unique_id,
    template_id: payload.template_id,
    identities: wanted('identities') ? payload.identities : null,
    factoids: wanted('factoids') ? [...factoids.values()] : null,
    completed,
    attachments: wanted('attachments') ? attachments : null,
    blockchain_hash: null,
  };
}
