import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const body = JSON.stringify({
  request_id: '0123456789abcdef',
  data: { no: '0F1E2D3C4B5A6978', success: true },
});

/** A good answer whose Content-Length is wrong. @param by bytes that it says too many; too few when negative */
export function wrongLength(by: number): RequestListener {
  return (request, response) => {
    request.resume().on('end', () => {
      const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length + by}`;
      // Past Node's own head, which would not let it be wrong. The connection ends, else callers would wait.
      response.socket?.end(`${head}\r\n\r\n${body}`);
    });
  };
}

/** Goes on for as long as the caller listens, slowly enough that nothing runs full. */
export const endless: RequestListener = async (request, response) => {
  request.resume();
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"request_id":"');
  while (!response.destroyed) {
    response.write('0'.repeat(1024));
    await sleep(10);
  }
};
