import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

/** What became of an attempt to connect. */
export interface Connection {
  readonly connected: boolean;
  /** What Node would not accept of the certificate is reported in `fault`, not refused. */
  readonly tls?: { readonly protocol: string; readonly validTo: Date; readonly fault: string | undefined };
  readonly error?: NodeJS.ErrnoException;
}

const PATIENCE_MS = 10_000;

/** Connects, shakes hands over https, and hangs up. */
export function connect(url: URL): Promise<Connection> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = Number(url.port) || (secure ? 443 : 80);
  // Not rejected here: the finding tells what is wrong with the certificate.
  const options = { host, port, rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) };
  const socket = secure ? connectTls(options) : connectTcp({ host, port });
  return new Promise((resolve) => {
    let connected = false;
    const end = (connection: Connection) => {
      socket.destroy();
      resolve(connection);
    };
    socket.setTimeout(PATIENCE_MS, () => {
      const error = Object.assign(new Error(`no answer within ${PATIENCE_MS / 1000} s`), {
        code: 'ETIMEDOUT',
      });
      end({ connected, error });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => end({ connected, error: named(error) }));
    socket.once('connect', () => {
      connected = true;
      if (!secure) end({ connected });
    });
    socket.once('secureConnect', () => end({ connected, tls: tlsOf(socket) }));
  });
}

function tlsOf(socket: Socket | TLSSocket): NonNullable<Connection['tls']> {
  const tls = socket as TLSSocket;
  // Typed as Error, but Node sets its code, a string.
  const fault = tls.authorized ? undefined : String(tls.authorizationError);
  return {
    protocol: tls.getProtocol() ?? 'TLS',
    validTo: new Date(tls.getPeerCertificate().valid_to),
    fault,
  };
}

/** Of several addresses (IPv4, IPv6) Node gathers the errors and leaves the message empty. */
function named(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  if (error.message !== '') return error;
  const [first] = (error as unknown as { errors?: NodeJS.ErrnoException[] }).errors ?? [];
  return first ?? error;
}
