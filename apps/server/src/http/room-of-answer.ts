import { failure, type HttpAnswer } from './answer.ts';
import type { FairRoom } from './fair-room.ts';
import { tooManyRequests } from './refusal.ts';

/** Bytes that an answer under way may hold at once: its next piece, and those that its reader has not taken yet. */
const answerBytes = 1024 * 1024;

/** The answer, with room reserved for it while it is sent; a refusal when there is none. */
export function withRoom(answer: HttpAnswer, address: string, memory: FairRoom): HttpAnswer {
  const { body, requestId = '' } = answer;
  if (typeof body === 'string') return answer;
  const cut = () => body.destroy();
  memory.enter(body, address, cut);
  // Its reader's other requests do not end it: sent again, they would only end one another.
  memory.yieldToOthers(body, cut);
  if (memory.take(body, Math.min(answerBytes, memory.totalBytes / 4))) {
    body.once('close', () => memory.release(body));
    return answer;
  }
  memory.release(body);
  body.destroy();
  return { ...failure(tooManyRequests('with large answers at once', 1), requestId), member: answer.member };
}
