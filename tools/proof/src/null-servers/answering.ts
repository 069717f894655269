import type { RequestListener } from 'node:http';
import { type Ask, readAsk } from './ask.ts';
import type { Reply } from './reply.ts';

/** Reads each request to its end and answers it with what `reply` makes of it. */
export function answering(reply: (ask: Ask) => Reply): RequestListener {
  return async (request, response) => {
    let ask: Ask;
    try {
      ask = await readAsk(request);
    } catch {
      // The caller went away in the middle of the request: there is no one to answer.
      response.destroy();
      return;
    }
    const { status, headers, body } = reply(ask);
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
  };
}
