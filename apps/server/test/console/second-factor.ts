import { vi } from 'vitest';

/** RFC 4648: what a person would type into an app. */
export function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Lets time go on by so many minutes, for the server too. @returns ends that */
export function later(minutes: number): () => void {
  const { now } = Date;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000);
  return () => clock.mockRestore();
}
