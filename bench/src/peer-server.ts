/**
 * The same job done the usual way: express 5, express-openapi-validator with the bundled contract, one commit a
 * request. `node peer-server.ts DATABASE_FILE`, a database that the reference server has made.
 */
import { hash, randomUUIDv7 } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { type CreateAttestationPayload, operations } from '@attestation/contract/v1';
import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { jsonElements, jsonMembers, payloadText, signedString } from '@attestation/signing';
import express, { type NextFunction, type Request, type Response } from 'express';
import { middleware as validateRequests } from 'express-openapi-validator';
import { isSigned, type SignedEnvelope } from './sign.ts';

const { path } = operations.createAttestation;
const store = openStore(process.argv[2] ?? '');

type WithText = Request & { text?: string };

const app = express();
app.use(
  express.json({
    limit: '1mb',
    verify: (request, _response, bytes) => {
      (request as WithText).text = bytes.toString();
    },
  }),
);
app.use(validateRequests({ apiSpec: openapi as never, validateRequests: true, validateResponses: false }));
app.post(path, (request: WithText, response) => {
  const envelope = { ...request.body, payload: payloadText(request.text ?? '') };
  const key = store.key(envelope.access_key);
  if (!key || !isSigned(envelope, path, key.public_key_pem)) {
    response.status(500).json({ request_id: envelope.request_id, message: 'the signature does not verify' });
    return;
  }
  const no = store.create(key, request.body.payload, envelope);
  response.json({ request_id: envelope.request_id, data: { no } });
});
app.use((error: { status?: number; message: string }, _: Request, response: Response, __: NextFunction) => {
  response.status(error.status ?? 500).json({ message: error.message });
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => server.close().closeAllConnections());

interface Key {
  readonly member_id: string;
  readonly environment: string;
  readonly public_key_pem: string;
}

/** The tables of the reference server, written with a handful of prepared statements. */
function openStore(file: string) {
  const db = new DatabaseSync(file, { timeout: 10_000 });
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const findKey = db.prepare(
    'select member_id, environment, public_key_pem from access_keys where access_key = ? and revoked_at is null',
  );
  const findNumber = db.prepare(
    'select no from attestations where member_id = ? and environment = ? and unique_id = ?',
  );
  const findTemplate = db.prepare(
    'select v.version, v.kinds from templates t join template_versions v on v.template_id = t.id ' +
      'where t.id = ? and t.member_id = ? order by v.version desc limit 1',
  );
  const insert = {
    attestation: db.prepare('insert into attestations values (?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?, ?, 0)'),
    factoid: db.prepare('insert into factoids values (?, ?, ?, ?, ?)'),
    request: db.prepare('insert into signed_requests values (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    closed: db.prepare("insert into later_events values (?, 2, ?, 'closed', ?, ?, ?, ?)"),
  };

  function write(key: Key, payload: CreateAttestationPayload, version: number, envelope: SignedEnvelope) {
    const { unique_id, template_id, factoids, completed } = payload;
    const no = randomUUIDv7().replaceAll('-', '').toUpperCase();
    const [now, closed] = [Date.now(), completed ?? true];
    const members = jsonMembers(envelope.payload);
    const texts = factoids ? jsonElements(members.get('factoids') ?? '[]') : [];
    const data = texts.map((text) => jsonMembers(text).get('data') ?? '');
    const sizes = (factoids ?? []).map(
      ({ unique_id, type }, i) => size(unique_id) + size(type) + size(data[i] ?? ''),
    );
    insert.attestation.run(
      no,
      key.member_id,
      key.environment,
      unique_id,
      template_id,
      version,
      members.get('identities') ?? '',
      closed ? 1 : 0,
      now,
      sizes.length,
      sizes.reduce((sum, bytes) => sum + bytes, 0),
    );
    for (const [i, factoid] of (factoids ?? []).entries()) {
      insert.factoid.run(no, i, factoid.unique_id, factoid.type, data[i] ?? '');
    }
    const { request_id: requestId, access_key: accessKey, tonce, signature } = envelope;
    const text = envelope.payload;
    const requestDigest = hash('sha256', signedString({ path, requestId, accessKey, tonce, payload: text }));
    const hashOf = (kind: string, sequence: number, previous: string) =>
      hash('sha256', JSON.stringify({ at: now, kind, previous, requestDigest, sequence, subject: no }));
    const start = '0'.repeat(64);
    const first = hashOf('created', 1, start);
    const signed = [accessKey, path, requestId, tonce, text, signature, now];
    insert.request.run(no, key.environment, ...signed, 'created', requestDigest, start, first);
    if (closed) insert.closed.run(no, key.environment, now, requestDigest, first, hashOf('closed', 2, first));
    return no;
  }

  return {
    key: (accessKey: string) => findKey.get(accessKey) as Key | undefined,
    /** Stores all that the reference server stores, in a commit of its own; the earlier number when there is one. */
    create(key: Key, payload: CreateAttestationPayload, envelope: SignedEnvelope): string {
      const earlier = findNumber.get(key.member_id, key.environment, payload.unique_id);
      if (earlier) return String(earlier.no);
      const template = findTemplate.get(payload.template_id, key.member_id);
      if (!template) throw new Error('unknown template');
      matchTemplate(JSON.parse(String(template.kinds)) as Kind[], payload);
      db.exec('begin immediate');
      try {
        const no = write(key, payload, Number(template.version), envelope);
        db.exec('commit');
        return no;
      } catch (error) {
        if (db.isTransaction) db.exec('rollback');
        throw error;
      }
    },
  };
}

const size = (text: string) => Buffer.byteLength(text);

interface Kind {
  readonly name: string;
  readonly required: boolean;
  readonly fields: readonly { readonly name: string; readonly required: boolean }[];
}

function matchTemplate(kinds: readonly Kind[], { factoids }: CreateAttestationPayload): void {
  for (const { type, data } of factoids ?? []) {
    const kind = kinds.find(({ name }) => name === type);
    if (!kind) throw new Error(`unknown kind ${type}`);
    const given = new Set(Object.keys(data));
    for (const { name, required } of kind.fields) {
      if (required && !given.delete(name)) throw new Error(`${name} is required`);
      given.delete(name);
    }
    if (given.size > 0) throw new Error(`unknown field ${[...given].join(', ')}`);
  }
}
