import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AuthorityKind, makeAuthority } from './openssl-authority.ts';

export type Behaviour = 'answering' | 'silent' | 'failing';

/** A time stamp authority on a free port. */
export interface RunningAuthority {
  /** TIME_STAMP_URL. */
  readonly url: string;
  /** TIME_STAMP_CA. */
  readonly rootFile: string;
  /** Time stamps given so far. */
  replies(): number;
  behave(how: Behaviour): void;
  stop(): Promise<void>;
}

export async function startAuthority(kind?: AuthorityKind): Promise<RunningAuthority> {
  const authority = await makeAuthority(kind);
  let [how, replies]: [Behaviour, number] = ['answering', 0];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    if (how === 'silent') return;
    if (how === 'failing') return void response.writeHead(503).end();
    const reply = await authority.reply(Buffer.concat(pieces));
    replies += 1;
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, rootFile: authority.rootFile },
    replies: () => replies,
    behave(now) {
      how = now;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await authority.remove();
    },
  };
}
