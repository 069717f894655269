import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createAuthority, issueCertificate, openAuthority } from './certificates/authority.ts';
import { openKeyFile } from './certificates/key-file.ts';
import type { Sealer } from './certificates/sealer.ts';
import { readDemoFile, writeDemoFiles } from './demo/demo-files.ts';
import { type DemoCredentials, provisionDemo } from './demo/provision-demo.ts';
import type { CertificateIssuer } from './domain/apply-certification.ts';
import { type Environment, environments } from './domain/model.ts';
import type { AuthorityRecord } from './domain/ports.ts';
import type { HttpAnswer } from './http/answer.ts';
import { isLoopback } from './settings/rules.ts';
import type { Settings } from './settings/values.ts';
import { openStorage, type Storage } from './storage/open-storage.ts';

export interface RunningServer {
  readonly url: string;
  readonly storage: Storage;
  /** Where the demo's credentials lie, when there is a demo. */
  readonly demo: { readonly folder: string; readonly credentials: DemoCredentials } | undefined;
  /** KEY_FILE was made by this start. */
  readonly keyFileMade: boolean;
  /** Stops taking requests, lets those in flight finish, lets go of DATA_DIR. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly log: Logger;
  /** Called when nothing more can be stored safely: the process must end and start again. */
  readonly onFatal: (error: unknown) => void;
  readonly inspect?: (operation: string, answer: HttpAnswer) => void;
}

/** Opens the data, makes what a first start needs, and listens. */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  const { log, onFatal, inspect } = options;
  const tls =
    settings.tlsCert && settings.tlsKey ? await readTls(settings.tlsCert, settings.tlsKey) : undefined;
  const storage = await openStorage({
    dataDir: settings.dataDir,
    onFatal,
    spoolBudgetBytes: settings.spoolBudget,
  });
  try {
    const { authorities, keyFileMade, sealer } = await openAuthorities(storage, settings.keyFile);
    const issue: CertificateIssuer = (environment, party) =>
      issueCertificate(authorities[environment], sealer, party);
    const app = createApp({
      settings,
      storage,
      issue,
      log,
      ...(inspect && { inspect }),
      ...(tls && { tls }),
    });
    const demo = await openDemo(settings, storage);
    await app.listen({ port: settings.port, host: settings.host });
    const url = urlOf(app.server.address() as AddressInfo, tls !== undefined);
    const written = demo && { folder: demo.folder, credentials: { ...demo.credentials, baseUrl: url } };
    if (written) await writeDemoFiles(written.folder, written.credentials);
    await storage.writeServerFile({ url, pid: process.pid });
    return {
      url,
      storage,
      demo: written,
      keyFileMade,
      async close() {
        await app.close();
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** A key file is made only where nothing has been sealed yet; later a missing one is an error. */
async function openAuthorities(
  storage: Storage,
  keyFile: string,
): Promise<{ authorities: Record<Environment, AuthorityRecord>; keyFileMade: boolean; sealer: Sealer }> {
  const kept = await Promise.all(environments.map((environment) => storage.authorities.find(environment)));
  const { sealer, created } = await openKeyFile(keyFile, { create: kept.every((authority) => !authority) });
  const opened = await Promise.all(
    environments.map(async (environment, i) => {
      const authority =
        kept[i] ?? (await storage.authorities.insert(await createAuthority(environment, sealer)));
      // Sealed under another key: to be known now, not at the first application.
      await openAuthority(authority, sealer);
      return [environment, authority] as const;
    }),
  );
  const authorities = Object.fromEntries(opened) as Record<Environment, AuthorityRecord>;
  return { authorities, keyFileMade: created, sealer };
}

/** The demo of an earlier start, or a new one on an empty DATA_DIR and a loopback address. */
async function openDemo(
  settings: Settings,
  storage: Storage,
): Promise<{ folder: string; credentials: DemoCredentials } | undefined> {
  if (!settings.demo || !isLoopback(settings.host)) return undefined;
  const folder = join(settings.dataDir, 'demo');
  const kept = await readDemoFile(folder);
  if (kept) return { folder, credentials: kept };
  if ((await storage.provision.members()).length > 0) return undefined;
  return { folder, credentials: await provisionDemo(folder, storage.provision) };
}

async function readTls(certFile: string, keyFile: string): Promise<{ cert: string; key: string }> {
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
  return { cert, key };
}

function urlOf({ address, port, family }: AddressInfo, tls: boolean): string {
  return `${tls ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
