import { operations } from '@attestation/contract/v1';
import { linesPdf } from '@attestation/pdf/testing';
import type { Environment } from '../../src/domain/model.ts';
import type { ServerProcess } from '../server-process.ts';
import { envelope, jsonBody, multipart, type OperationName, type TestKey } from '../server-under-test.ts';

/** What outlives the server: a party that signs, and the document for it. */
export interface World {
  readonly document: Buffer;
  readonly caIds: Readonly<Record<Environment, string>>;
}

/** A server that runs until it is killed. */
export type Target = Pick<ServerProcess, 'host' | 'port' | 'member' | 'formal' | 'templateId'>;

export async function prepareWorld(target: Target): Promise<World> {
  const certify = async (environment: Environment) => {
    const no = await numberOf(await ask(target, environment, 'applyCertification', person));
    if (no === undefined) throw new Error('the server ended before the first kill');
    return no;
  };
  const caIds = { sandbox: await certify('sandbox'), formal: await certify('formal') };
  return { caIds, document: await linesPdf('Signed by: Party A') };
}

const person = {
  type: 'PERSONAL',
  link_name: '李雷',
  link_id_card: '42012319800127691X',
  link_phone: '13800000000',
  link_email: 'lilei@example.com',
};

export function urlOf({ host, port }: Target): string {
  return `http://${host}:${port}`;
}

export interface Upload {
  readonly index: number;
  readonly content: Buffer;
}

/** @returns the answer, or undefined when there was none. @throws when it is a refusal */
export async function ask(
  target: Target,
  environment: Environment,
  operation: OperationName,
  payload: object,
  file?: Upload,
): Promise<Response | undefined> {
  const key: TestKey = environment === 'formal' ? target.formal : target.member;
  const signed = envelope(operation, payload, key);
  const { body, contentType } = file
    ? multipart([
        ...Object.entries(signed).map(([name, content]) => ({ name, content: String(content) })),
        { name: `attachments[${file.index}][]`, content: file.content, fileName: '合同.pdf' },
      ])
    : { body: jsonBody(signed), contentType: 'application/json' };
  const request = { method: 'POST', body, headers: { 'Content-Type': contentType } };
  const answer = await fetch(urlOf(target) + operations[operation].path, request).catch(() => undefined);
  if (answer && answer.status !== 200) {
    throw new Error(`${operation} was answered ${answer.status}: ${await answer.text()}`);
  }
  return answer;
}

/** The number of what was made; undefined when the server died before the end of its answer. */
export async function numberOf(answer: Response | undefined): Promise<string | undefined> {
  const json = (await answer?.json().catch(() => undefined)) as { data: { no: string } } | undefined;
  return json?.data.no;
}
