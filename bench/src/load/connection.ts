import { connect, type Socket } from 'node:net';

/** A keep-alive connection with at most one request under way. */
export interface Connection {
  send(request: Buffer): void;
  close(): void;
}

/**
 * Whole answers only: status line, headers with Content-Length, body.
 *
 * @param onAnswer is given the answer, valid until it returns, or why there is none
 */
export function openConnection(
  port: number,
  onAnswer: (answer: Buffer | Error) => void,
): Promise<Connection> {
  let received: Buffer = Buffer.alloc(0);
  let closing = false;
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.off('error', reject);
      socket.on('error', onAnswer);
      socket.on('close', (afterError) => {
        if (!closing && !afterError) onAnswer(new Error('the connection was closed'));
      });
      resolve({
        send: (request) => socket.write(request),
        close: () => {
          closing = true;
          socket.destroy();
        },
      });
    });
    socket.once('error', reject);
    socket.setNoDelay(true);
    socket.setTimeout(30_000, () => socket.destroy(new Error('no answer within 30 seconds')));
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received);
      if (length === undefined || received.length < length) return;
      const answer = received;
      received = answer.subarray(length);
      onAnswer(answer.subarray(0, length));
    });
  });
}

/** Bytes of the answer that starts here; undefined while its head is not complete. */
function answerLength(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error('An answer without Content-Length cannot be measured here.');
  return head + 4 + Number(length);
}
