import { randomUUID } from 'node:crypto';
import type { ConfigFile } from '@attestation/conformance';
import { type Call, type CallOptions, createCall, sha256 } from './signed-call.ts';

/** A member that uses a target as the configuration says, for probes of what it decides. */
export interface Member {
  readonly config: ConfigFile;
  readonly call: Call;
  /** A create that is valid but for what is given. */
  create(payload?: object, options?: CallOptions): ReturnType<Call>;
  /** Number of a new attestation, open unless set otherwise. */
  created(payload?: object, options?: CallOptions): Promise<string>;
  add(ano: string, payload?: object, options?: CallOptions): ReturnType<Call>;
  /** `data` of a read. */
  read(ano: string, fields?: readonly string[]): Promise<{ readonly [member: string]: unknown }>;
  /** A factoid of the first kind of the configuration. */
  factoid(
    changes?: object,
    data?: object,
  ): { readonly unique_id: string; readonly type: string; readonly data: object };
  /** A create with one file of factoid 0. */
  upload(changes?: {
    entries?: unknown;
    files?: CallOptions['files'];
    as?: CallOptions['as'];
  }): ReturnType<Call>;
  apply(changes?: object, options?: CallOptions): ReturnType<Call>;
}

/** @param secondsAhead by how much the target's clock differs from ours. */
export function createMember(config: ConfigFile, secondsAhead = 0): Member {
  const call = createCall(config, secondsAhead);
  const [kind] = config.template.factoids;
  const identities = config.identities ?? { ID: '42012319800127691X' };
  const factoid: Member['factoid'] = (changes, data) => ({
    unique_id: randomUUID(),
    type: kind?.type ?? '',
    data: { ...kind?.data, ...data },
    ...changes,
  });
  const create: Member['create'] = (payload, options) =>
    call(
      'attestations',
      { unique_id: randomUUID(), template_id: config.template.id, identities, completed: false, ...payload },
      options,
    );
  return {
    config,
    call,
    factoid,
    create,
    async created(payload, options) {
      const { data, json } = await create(payload, options);
      if (typeof data.no !== 'string') throw new Error(`The create was refused: ${String(json?.message)}`);
      return data.no;
    },
    add: (ano, payload, options) =>
      call('factoids', { ano, factoids: [factoid()], completed: false, ...payload }, options),
    async read(ano, fields) {
      return (await call('attestation', { ano, ...(fields && { fields }) })).data;
    },
    upload({ entries = [sha256('one')], files = oneFile, as = 'multipart' } = {}) {
      return create({ factoids: [factoid()], attachments: { 0: entries } }, { files, as });
    },
    apply: (changes, options) =>
      call('cas', { type: 'PERSONAL', ...(config.applicants?.personal ?? person), ...changes }, options),
  };
}

const oneFile = [[0, 'one']] as const;

const person = {
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
};
