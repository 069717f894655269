import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** What the demo needs of `credentials.json`, which the server writes on its first start. */
export interface Credentials {
  baseUrl: string;
  templateId: string;
  member: { name: string; accessKey: string; privateKeyFile: string; privateKey: string };
  /** Example values of a kind of factoid. */
  user: Record<string, string | number>;
  product: Record<string, string | number>;
}

interface CredentialsFile {
  baseUrl: string;
  templateId: string;
  members: { name: string; accessKey: string; privateKeyFile: string }[];
  factoids: { type: string; data: Record<string, string | number> }[];
}

/** @throws DemoError when the file is missing or is not what the server writes. */
export async function readCredentials(file: string): Promise<Credentials> {
  const { baseUrl, templateId, members, factoids } = await readJson(file);
  const [member] = members ?? [];
  const dataOf = (kind: string) => factoids?.find(({ type }) => type === kind)?.data;
  const [user, product] = [dataOf('user'), dataOf('product')];
  if (!baseUrl || !templateId || !member || !user || !product) {
    throw new DemoError(
      `${file} is not a demo's. Start the server on an empty folder: npm start -- --data-dir ./demo-data, ` +
        'then npm run demo -- --data-dir ./demo-data',
    );
  }
  const keyFile = resolve(dirname(file), member.privateKeyFile);
  const privateKey = await read(keyFile);
  return { baseUrl, templateId, member: { ...member, privateKey }, user, product };
}

async function readJson(file: string): Promise<Partial<CredentialsFile>> {
  const text = await read(file);
  try {
    return JSON.parse(text) as Partial<CredentialsFile>;
  } catch (cause) {
    throw new DemoError(`${file} is not JSON. Remove it and start the server again.`, { cause });
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new DemoError(
      `${file} cannot be read. Start the server first, in another terminal: npm start. ` +
        'If its data lies elsewhere, say so: npm run demo -- --data-dir FOLDER',
      { cause },
    );
  }
}

/** The demo cannot go on; `message` says what to do. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
