import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SettingsError } from '../settings/read-settings.ts';
import type { Settings } from '../settings/values.ts';

/** @throws SettingsError with what to do, when the port or the address cannot be used */
export async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new SettingsError([
        `PORT is ${port}, which another program uses on ${host}: stop it, or name another port.`,
      ]);
    }
    if (code === 'EACCES') {
      throw new SettingsError([`PORT is ${port}, which this user may not listen on: name one above 1023.`]);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new SettingsError([`HOST is ${host}, which is no address of this machine.`]);
    }
    throw cause;
  }
}

/** The address of a server that listens. */
export function urlOf({ address, port, family }: AddressInfo, tls: boolean): string {
  return `${tls ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
