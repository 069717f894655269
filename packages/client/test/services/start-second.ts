import { readFile } from 'node:fs/promises';
import type { Service } from './target.ts';

interface PythonServers {
  pythonMissing(): string | undefined;
  startPythonServer(): Promise<{
    readonly url: string;
    readonly config: {
      readonly member: { readonly accessKey: string; readonly privateKeyFile: string };
      readonly template: { readonly id: string };
    };
    stop(): Promise<void>;
  }>;
}

/** A program of another workspace, run as a program: its server is a fixture, no part of what that workspace exports. */
const starter = new URL('../../../conformance/test/start-python-server.ts', import.meta.url).href;
const { pythonMissing, startPythonServer } = (await import(starter)) as PythonServers;

/** Why the second implementation cannot run here; undefined when it can. */
export const secondMissing: string | undefined = pythonMissing();

/** The implementation in Python, with one of its members. @throws Error when it does not start. */
export async function startSecond(): Promise<Service> {
  const { url, config, stop } = await startPythonServer();
  const { accessKey, privateKeyFile } = config.member;
  const privateKey = await readFile(privateKeyFile, 'utf8');
  return { url, accessKey, privateKey, templateId: config.template.id, stop };
}
