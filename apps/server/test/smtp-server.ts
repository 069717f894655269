import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** As it was sent, with lines that quoted-printable has broken put together. */
  readonly source: string;
}

/** A mail server on loopback that keeps what it gets. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const source = Buffer.concat(pieces).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
