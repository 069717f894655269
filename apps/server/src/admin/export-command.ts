import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeFileDurably } from '@attestation/server-kit';
import { environments } from '../domain/model.ts';
import { foldersOverlap } from '../settings/folders-overlap.ts';
import type { Storage } from '../storage/open-storage.ts';
import { AdminError, adminCommand, examples, memberNamed } from './command.ts';

export const memberExport = adminCommand({
  name: 'member export',
  about:
    'Writes all data of a member into a new folder: accounts, keys, templates, certifications, attestations with their signed requests (one JSON value per line), and attachments, but no private keys and passwords.',
  examples: examples('member export Acme /exports/acme'),
  positionals: [
    { name: 'NAME', about: 'Name of the member', required: true },
    { name: 'FOLDER', about: 'New folder to create', required: true },
  ],
  options: {},
  async run({ storage, dataDir, warn }, { positionals: [name = '', folder = ''] }) {
    const member = await memberNamed(storage, name);
    if (existsSync(folder)) throw new AdminError(`${folder} already exists. Name a new folder.`);
    if (foldersOverlap(folder, dataDir))
      throw new AdminError(`${folder} and DATA_DIR overlap. Name a folder outside DATA_DIR.`);
    await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
    const isOfMember = ({ memberName }: { memberName: string }) => memberName === name;
    const about = {
      member,
      accounts: (await storage.accounts.list(member.id)).map(({ email, role, lastSignInAt }) => ({
        ...{ email, role, lastSignInAt },
      })),
      accessKeys: (await storage.provision.accessKeys()).filter(isOfMember),
      templates: (await storage.provision.templates()).filter(isOfMember),
      certifications: (await storage.administration.certifications()).filter(isOfMember),
    };
    await writeFileDurably(join(folder, 'member.json'), `${JSON.stringify(about, null, 2)}\n`);
    const lines = await open(join(folder, 'attestations.jsonl'), 'wx', 0o600);
    const missing: string[] = [];
    let count = 0;
    for (const environment of environments) {
      for await (const no of numbersOf(storage, member.id, environment)) {
        const attestation = await wholeOf(storage, no);
        // Retention may remove it meanwhile.
        if (attestation === undefined) continue;
        await lines.write(`${JSON.stringify(attestation)}\n`);
        for (const { checksum } of attestation.attachments) {
          const target = join(folder, 'files', checksum);
          if (existsSync(target)) continue;
          await pipeline(
            storage.files.read(environment, checksum),
            createWriteStream(target, { mode: 0o600 }),
          ).catch(() => missing.push(`${no}: ${checksum}`));
        }
        count += 1;
        if (count % 1000 === 0) warn(`${count} attestations written ...`);
      }
    }
    await lines.close();
    const text = [
      `Wrote ${count} attestations of "${name}" into ${folder}.`,
      ...missing.map((file) => `  ${file} is missing or damaged`),
    ];
    return {
      data: { folder, attestations: count, missing },
      text: text.join('\n'),
      failed: missing.length > 0,
    };
  },
});

async function* numbersOf(storage: Storage, memberId: string, environment: (typeof environments)[number]) {
  for (let after = ''; ; ) {
    const page = await storage.support.numbers(memberId, environment, after);
    if (page.length === 0) return;
    for (const { no } of page) yield no;
    after = page.at(-1)?.no ?? '';
  }
}

/** With what its member has sent and signed. */
async function wholeOf({ support, fileSource: source }: Storage, no: string) {
  const found = await support.attestation(no);
  if (found === undefined) return undefined;
  const { memberId: _, member: __, identities, ...head } = found;
  const sequences = await source.requestSequences(no);
  return {
    ...head,
    identities: JSON.parse(identities),
    // Their data is the text that was sent: a number may have more digits than JavaScript keeps.
    factoids: await Array.fromAsync(source.factoids(no)),
    attachments: await source.attachments(no),
    requests: await Promise.all(sequences.map((sequence) => source.request(no, sequence))),
    custody: await source.events(no),
  };
}
