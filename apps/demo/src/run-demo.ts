import { createHash, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { Signer } from '@attestation/client';
import { type AttestationClient, createClient } from '@attestation/client/v1';
import { type Credentials, readCredentials } from './credentials.ts';
import { DemoError } from './demo-error.ts';
import { makeContract } from './make-contract.ts';
import { makePicture } from './make-picture.ts';
import { readZip } from './read-zip.ts';
import { createTeller, sizeText, type Teller } from './teller.ts';

export interface DemoOptions {
  /** `credentials.json` of the server's demo. */
  credentialsFile: string;
  /** Where the progress is printed. */
  out: Writable;
  /** Where the files go that the demo makes and downloads; made when missing. */
  folder: string;
  /** Instead of the address in the credentials. */
  url?: string | undefined;
}

interface Walk {
  client: AttestationClient;
  credentials: Credentials;
  tell: Teller;
  folder: string;
  /** Idempotency code of the attestation; new in every run. */
  uniqueId: string;
  files: File[];
}

/**
 * A walk through the service with the typed client, from two files to a downloaded archive.
 *
 * @returns the attestation's reference number.
 * @throws DemoError and AttestationError, whose messages say what to do.
 */
export async function runDemo({ credentialsFile, out, folder, url }: DemoOptions): Promise<string> {
  const credentials = await readCredentials(credentialsFile);
  const baseUrl = url ?? credentials.baseUrl;
  const { name, accessKey, privateKey } = credentials.member;
  const tell = createTeller(out);
  const client = createClient({ baseUrl, accessKey, privateKey: tellingSigner(privateKey, tell) });
  tell.title('Attestation Service: a walk through', `${baseUrl}, as ${name} (access key ${accessKey})`);
  await mkdir(folder, { recursive: true });
  const uniqueId = `demo-${new Date().toISOString()}`;
  const walk = {
    client,
    credentials,
    tell,
    folder,
    uniqueId,
    files: await makeFiles(credentials, folder, tell),
  };

  const no = await create(walk);
  await add(walk, no);
  await read(walk, no);
  const path = await download(walk, no);
  tell.end(`Done. The attestation's number is ${no}; its file is ${path}`);
  return no;
}

/** Signs with the demo's key, and shows what it signs. A key in a KMS or HSM is used in the same way. */
function tellingSigner(privateKey: string, tell: Teller): Signer {
  const signAsync = promisify(sign);
  return async (data) => {
    const text = new TextDecoder().decode(data);
    tell.fact('signing', text.length > 72 ? `${text.slice(0, 72)}... (${text.length} characters)` : text);
    return signAsync('sha256', data, privateKey);
  };
}

async function makeFiles(
  { member, user, product }: Credentials,
  folder: string,
  tell: Teller,
): Promise<File[]> {
  tell.step('Two files to attest: a contract and a picture');
  const picture = makePicture();
  const contract = await makeContract({
    title: 'Contract of sale',
    reference: 'Made by the demo',
    date: new Date(),
    seller: member.name,
    rows: [
      ['Buyer', String(user.name)],
      ['Goods', String(product.name)],
      ['Price', String(product.price ?? 'as agreed')],
    ],
    picture,
  });
  const files = [
    new File([new Uint8Array(contract)], 'contract.pdf', { type: 'application/pdf' }),
    new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }),
  ];
  for (const file of files) {
    const bytes = await file.bytes();
    await writeFile(join(folder, file.name), bytes);
    tell.done(`${file.name} (${sizeText(file.size)})`);
    tell.fact('sha256', sha256(bytes));
  }
  return files;
}

async function create({ client, credentials, tell, uniqueId, files }: Walk): Promise<string> {
  tell.step('Create an attestation with a buyer and both files; leave it open');
  const request = {
    payload: {
      unique_id: uniqueId,
      template_id: credentials.templateId,
      identities: { MO: '15857112383' },
      factoids: [{ unique_id: 'buyer', type: 'user', data: credentials.user }],
      completed: false,
    },
    attachments: [files],
  };
  const { no } = await client.createAttestation(request);
  tell.done(`stored under the number ${no}`);
  const again = await client.createAttestation(request);
  if (again.no !== no) throw new DemoError(`The same request again gave another number: ${again.no}`);
  tell.done('sent once more, as after a lost answer: the same number, stored once');
  return no;
}

async function add({ client, credentials, tell }: Walk, no: string): Promise<void> {
  tell.step('Add the goods; this closes the attestation');
  const factoids = [{ unique_id: 'goods', type: 'product', data: credentials.product }];
  await client.addFactoids({ payload: { ano: no, factoids } });
  tell.done('added and closed');
}

async function read({ client, tell }: Walk, no: string): Promise<void> {
  tell.step('Read it back');
  const { factoids, attachments, completed, blockchain_hash } = await client.readAttestation({
    payload: { ano: no },
  });
  tell.done(completed ? 'closed: nothing can be added any more' : 'still open');
  for (const [index, { type, data }] of (factoids ?? []).entries()) {
    const files = attachments?.[index]?.length ?? 0;
    tell.fact(type, `${JSON.stringify(data)}${files > 0 ? ` with ${files} files` : ''}`);
  }
  tell.fact('blockchain', blockchain_hash ?? 'not linked yet');
}

async function download({ client, tell, folder, files }: Walk, no: string): Promise<string> {
  tell.step('Download the attestation file');
  const path = await (await client.downloadAttestation({ payload: { ano: no } })).saveTo(folder);
  const archive = await readFile(path);
  tell.done(`saved (${sizeText(archive.length)})`);
  const sent = new Map<string, string>();
  for (const file of files) sent.set(sha256(await file.bytes()), file.name);
  for (const { name, content } of readZip(archive)) {
    const original = sent.get(sha256(content));
    sent.delete(sha256(content));
    tell.fact(sizeText(content.length), original ? `${name} = ${original}, byte for byte` : name);
  }
  if (sent.size > 0)
    throw new DemoError(`Not in the archive as it was sent: ${[...sent.values()].join(', ')}`);
  return path;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
