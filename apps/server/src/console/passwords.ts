import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createFairQueue } from '@attestation/server-kit';
import { Problem, tooMany } from './problem.ts';

/** OWASP's second choice for scrypt: 32 MiB of memory, some 0.2 s. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;
const length = 32;
/**
 * More than these would only wait, one after the other; of one sender, a quarter. A sender with none waiting gets the place
 * of the newest of who has most, and one that is trusted a place of its own.
 */
const mostWaiting = 20;

export interface Passwords {
  /**
   * @param sender who shares the places with others, such as an address
   * @throws Problem 400 for a common one, 429 when too many wait
   */
  hash(password: string, email: string, sender: string): Promise<string>;
  /**
   * The same work for an account that does not exist.
   *
   * @param isTrusted the sender has tried nothing wrong: while nothing of it waits it is not refused
   * @throws Problem 429 when too many wait
   */
  verify(password: string, stored: string | undefined, sender: string, isTrusted?: boolean): Promise<boolean>;
}

/**
 * Password hashes, one at a time, off the main thread: a flood of sign-ins takes one thread of the pool, and the API
 * keeps the others.
 */
export function createPasswords(): Passwords {
  const queue = createFairQueue<Waiting>(mostWaiting);
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    for (let next = queue.take(); next !== undefined; next = queue.take()) await next.work();
    isWorking = false;
  }

  function derive(password: string, salt: Buffer, sender: string, isTrusted = false): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(tooMany(5));
      const item = { work: () => scryptOf(password, salt).then(resolve, reject), refuse };
      const isFirst = !queue.hasOf(sender);
      if (!queue.add(sender, item, isFirst && isTrusted)) {
        const displaced = isFirst ? queue.displace() : undefined;
        if (displaced === undefined) return refuse();
        displaced.refuse();
        queue.add(sender, item, true);
      }
      if (!isWorking) void work();
    });
  }

  return {
    async hash(password, email, sender) {
      if (isCommon(password, email)) {
        throw new Problem(
          400,
          'password-common',
          'This password is among the first that attackers try. Use several words, or a password manager.',
        );
      }
      const salt = randomBytes(16);
      const hash = await derive(password, salt, sender);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
    },
    async verify(password, stored, sender, isTrusted) {
      const [, , , , salt = '', hash = ''] = (stored ?? placeholder).split('$');
      const expected = Buffer.from(hash, 'base64');
      const given = await derive(password, Buffer.from(salt, 'base64'), sender, isTrusted);
      return timingSafeEqual(given, expected) && stored !== undefined;
    },
  };
}

interface Waiting {
  work(): Promise<void>;
  refuse(): void;
}

const placeholder = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  'AAAAAAAAAAAAAAAAAAAAAA==',
  Buffer.alloc(length).toString('base64'),
].join('$');

function scryptOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

/** Those of ten and more characters that lists of leaked passwords begin with, without their digits at the end. */
const common = `
  password passw0rd qwertyuiop qwerty asdfghjkl zxcvbnm 1q2w3e4r5t 1qaz2wsx3edc letmein iloveyou
  welcome administrator admin changeme princess football baseball superman attestation qazwsxedc
  q1w2e3r4t5 abcdefghij qwertyuiopasdfghjkl woaini aini`.match(/\S+/g) as readonly string[];

function isCommon(password: string, email: string): boolean {
  const text = password.toLowerCase();
  if (/^(.{1,4})\1+$/.test(text) || /^\d{1,16}$/.test(text)) return true;
  const core = text.replace(/[\d!@#$%^&*._-]+$/, '');
  const [name = ''] = email.split('@', 1);
  return common.includes(core) || common.includes(text) || core === name.toLowerCase();
}
