import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { type OptionSpecs, UsageError, type Values } from '@attestation/command-line';
import {
  createNoteSigner,
  formatVerifierKey,
  keyType,
  LogError,
  type NoteSigner,
  openCheckpoint,
  parseVerifierKey,
  tileSource,
  type VerifierKey,
  verifierKey,
} from '@attestation/evidence/log';
import {
  checkLog,
  createWitness,
  createWitnessServer,
  FetchError,
  fetchLog,
  headFilePath,
  makeAddCheckpoint,
  openHeadFile,
  openShardKey,
  repairNotes,
  rotateLog,
  type Witness,
  witnessFile,
} from '@attestation/log';
import { printable, printableLines } from '@attestation/signing/printable';
import { openKeyFile } from '../certificates/key-file.ts';
import { environments } from '../domain/model.ts';
import { LockedError, lockFile } from '../storage/files/lock-file.ts';
import { leafRecords } from '../storage/records/leaf-records.ts';
import {
  type AdminCommand,
  AdminError,
  type Answer,
  adminCommand,
  environmentOption,
  examples,
  type Session,
  type Terminal,
  table,
} from './command.ts';

export const logFsck = adminCommand({
  name: 'log fsck',
  about:
    'Rebuilds the tree from the database and compares every tile and checkpoint. Changes nothing without --repair. Exit code 1 if something is wrong.',
  examples: examples('log fsck', 'log fsck --environment formal --json', 'log fsck --repair'),
  positionals: [],
  options: {
    environment: { ...environmentOption, about: 'Only this log; default: both' },
    repair: { type: 'boolean', about: 'Sign damaged checkpoints of the database again' },
  },
  async run({ storage, keyFile, lockKeys }, { values: { environment, repair } }): Promise<Answer> {
    const records = leafRecords(storage.database);
    const chosen = environments.filter((one) => environment === undefined || one === environment);
    const repaired: string[] = [];
    if (repair === true) {
      lockKeys();
      const { sealer } = await openKeyFile(keyFile, { create: false });
      for (const shard of (await Promise.all(chosen.map(records.shards))).flat()) {
        const folder = await storage.tiles.find(shard);
        if (folder === undefined) continue;
        const signer = await openShardKey(shard, sealer);
        const sizes = await repairNotes(shard, records, folder, signer);
        repaired.push(...sizes.map((size) => `  ${shard.origin}: checkpoint ${size} was signed again`));
      }
    }
    const reports = (await Promise.all(chosen.map((one) => checkLog(one, records, storage.tiles)))).flat();
    const rows = reports.map((report) => [
      report.origin,
      `${report.leaves}`,
      `${report.published}`,
      `${report.tiles}`,
      `${report.checkpoints}`,
    ]);
    const problems = reports.flatMap((report) =>
      report.problems.map(({ at, what }) => `  ${report.origin}: ${at} ${what}`),
    );
    const text = [
      table(['log', 'leaves', 'published', 'tiles compared', 'checkpoints'], rows),
      ...(repaired.length === 0 ? [] : [`REPAIRED\n${repaired.join('\n')}`]),
      ...(problems.length === 0 ? ['All is well.'] : [`PROBLEMS\n${problems.join('\n')}`, remedy]),
    ];
    return { data: reports, text: text.join('\n\n'), failed: problems.length > 0 };
  },
});

const remedy =
  'Tiles are made again from the database: stop the server, move DATA_DIR/log/<environment>/<shard> away, start it. A checkpoint whose signature is damaged is signed again with --repair. One that is not the root of the leaves means that the database was changed: restore a backup.';

/** A key that ended in the past would make files invalid that were closed since. */
async function demandTime({ knownTime }: Session['storage'], now: number): Promise<void> {
  const known = await knownTime.read();
  if (now >= known) return;
  throw new AdminError(
    `The clock says ${new Date(now).toISOString()}, but it was ${new Date(known).toISOString()} before. Set the clock; if it is right, run: attestation-admin clock accept`,
  );
}

export const logRotate = adminCommand({
  name: 'log rotate',
  about:
    'Retires the current key of a log and starts a new shard with a new key. Existing signatures stay valid; give witnesses the new key.',
  examples: examples('log rotate --environment formal'),
  positionals: [],
  options: {
    environment: { ...environmentOption, required: true, about: 'Environment of the log' },
  },
  async run({ storage, keyFile, lockKeys, warn: print }, { values: { environment } }) {
    const warn = (error: unknown) => print(String(error));
    const now = Date.now();
    await demandTime(storage, now);
    lockKeys();
    const { sealer } = await openKeyFile(keyFile, { create: false });
    const records = leafRecords(storage.database);
    const heads = openHeadFile(headFilePath(keyFile), warn);
    const rotated = await rotateLog({ records, sealer, environment, heads, now });
    if (rotated === undefined) {
      throw new AdminError(`The log of ${environment} does not exist yet. Start the server once.`);
    }
    const { ended, started } = rotated;
    return {
      data: { ended: ended.origin, started: started.origin, key: started.publicKey },
      text: `Ended ${ended.origin}. Started ${started.origin} with the key\n${started.publicKey}`,
    };
  },
});

const options = {
  'log-key': {
    type: 'string',
    required: true,
    value: 'KEY',
    about: 'Verifier key of the log; separate several with commas',
  },
  name: { type: 'string', required: true, value: 'NAME', about: 'Name of this witness' },
  key: {
    type: 'string',
    required: true,
    value: 'FILE',
    about: 'Its private key: Ed25519, PEM, made by: openssl genpkey -algorithm ed25519',
    candidates: 'file',
  },
  state: {
    type: 'string',
    required: true,
    value: 'FILE',
    about: 'Record of its cosignatures; never delete it',
    candidates: 'file',
  },
  url: { type: 'string', value: 'URL', about: 'Address of the published log, with its shard' },
  listen: { type: 'string', value: 'HOST:PORT', about: 'Address to answer on' },
} as const satisfies OptionSpecs;

/** `log witness`: runs on a host of its own, so it opens no DATA_DIR. */
export const logWitness: AdminCommand = {
  name: 'log witness',
  about:
    'Cosigns checkpoints of a log, each only if it continues the one before. Run it on another host than the server. With --url it fetches the newest checkpoint and prints it cosigned; with --listen it answers requests of logs (C2SP tlog-witness).',
  positionals: [],
  options,
  examples: examples(
    'log witness --url https://attest.example/log/formal/1 --log-key KEY --name witness.example --key w.pem --state w.json',
    'log witness --listen 127.0.0.1:8090 --log-key KEY --name witness.example --key w.pem --state w.json',
  ),
  run: ({ values }, terminal) => runWitness(values as Values<typeof options>, terminal),
};

async function runWitness(values: Values<typeof options>, terminal: Terminal): Promise<Answer> {
  const { name, key, state, url, listen } = values;
  const logs = values['log-key'].split(',').map(readKey);
  const signer = await readSigner(name, key);
  const unlock = lockState(state);
  try {
    const witness = createWitness(logs, signer, witnessFile(state));
    terminal.err(printable(`This witness: ${formatVerifierKey(signer.key)}`));
    if (url !== undefined) {
      const checkpoint = (await witnessOnce(url, logs, witness)).trimEnd();
      return { data: { checkpoint }, text: checkpoint };
    }
    if (listen === undefined) throw new UsageError('log witness needs --url or --listen.');
    await serveUntilStopped(listen, witness, terminal);
    return { data: {}, text: '' };
  } finally {
    unlock();
  }
}

/** Two that write it would each forget what the other one has cosigned, and could be led to cosign a fork. */
function lockState(path: string): () => void {
  try {
    return lockFile(`${path}.lock`);
  } catch (cause) {
    const isLocked = cause instanceof LockedError;
    const another = `Another witness is using --state ${path}. Stop it, or give each witness a file of its own.`;
    throw new AdminError(isLocked ? another : (cause as Error).message, { cause });
  }
}

function readKey(text: string): VerifierKey {
  try {
    return parseVerifierKey(text.trim());
  } catch (error) {
    if (error instanceof LogError) throw new UsageError(`--log-key: ${error.message}`);
    throw error;
  }
}

async function readSigner(name: string, path: string): Promise<NoteSigner> {
  const pem = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AdminError(`--key ${path} cannot be read (${cause.code}).`, { cause });
  });
  try {
    const privateKey = createPrivateKey(pem);
    const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
    const key = verifierKey(name, keyType.witness, new Uint8Array(Buffer.from(x, 'base64url')));
    const pkcs8 = new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }));
    return createNoteSigner(
      key,
      await webcrypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']),
    );
  } catch (cause) {
    throw new AdminError(`--key ${path} must be an Ed25519 private key, and --name text without spaces.`, {
      cause,
    });
  }
}

/** @returns the checkpoint, cosigned. @throws AdminError when it does not continue what was seen */
async function witnessOnce(url: string, logs: readonly VerifierKey[], witness: Witness): Promise<string> {
  try {
    const log = fetchLog(url);
    const note = await log.checkpoint();
    const { origin, size } = await openCheckpoint(note, logs);
    const source = tileSource(size, log.readTile);
    const request = await makeAddCheckpoint(await witness.size(origin), size, note, source);
    const { status, body } = await witness.addCheckpoint(request);
    if (status !== 200) throw new AdminError(`NOT COSIGNED. ${body.trimEnd()}`);
    return note + body;
  } catch (error) {
    if (!(error instanceof LogError || error instanceof FetchError)) throw error;
    throw new AdminError(`NOT COSIGNED. ${error.message}`, { cause: error });
  }
}

/** Ends with SIGINT or SIGTERM. */
async function serveUntilStopped(listen: string, witness: Witness, terminal: Terminal): Promise<void> {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(listen) ?? [];
  if (host === undefined) throw new UsageError(`--listen ${listen} must be HOST:PORT.`);
  const server = createWitnessServer(witness, (error) => terminal.err(printableLines(String(error))));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(Number(port), host, resolve);
  });
  terminal.err(printable(`It listens on http://${host}:${(server.address() as AddressInfo).port}`));
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => server.close(() => resolve()));
  });
}
