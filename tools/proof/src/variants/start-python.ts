import type { ConfigFile } from '@attestation/conformance';

interface PythonServers {
  startPythonServer(options: {
    readonly liberal: readonly string[];
    readonly program?: string;
  }): Promise<{ readonly config: ConfigFile; stop(): Promise<void> }>;
  pythonMissing(): string | undefined;
  liberalSwitches(): ReadonlyMap<string, string>;
}

/** A program of another workspace, run as a program: its server is a fixture, no part of what that workspace exports. */
const starter = new URL('../../../../packages/conformance/test/start-python-server.ts', import.meta.url).href;

function load(): Promise<PythonServers> {
  return import(starter) as Promise<PythonServers>;
}

/** The second implementation. @param program a copy of it with a fault. @throws Error when it does not start. */
export async function startPython(liberal: readonly string[], program?: string) {
  return (await load()).startPythonServer({ liberal, ...(program !== undefined && { program }) });
}

/** Why it cannot run here; undefined when it can. */
export async function whyNoPython(): Promise<string | undefined> {
  return (await load()).pythonMissing();
}

/** Names of its switches. */
export async function pythonSwitches(): Promise<string[]> {
  return [...(await load()).liberalSwitches().keys()];
}
