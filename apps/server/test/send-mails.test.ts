import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, test, vi } from 'vitest';
import type { DueMail, MailRecords } from '../src/domain/mail-ports.ts';
import { openTransport, startMails } from '../src/mail/send-mails.ts';
import { settingsFor } from '../src/settings/read-settings.ts';
import { logSink } from './log-sink.ts';
import { startSmtpServer } from './smtp-server.ts';

const message = { from: 'a@example.com', to: 'b@example.com', subject: 'x', text: 'x' };
/** An address of this machine that is not known to be one: TLS is required there. */
const elsewhere = (port: number) => `smtp://0.0.0.0:${port}`;

const refusal = (responseCode: number) => Object.assign(new Error('not b@example.com'), { responseCode });
const mail: DueMail = {
  cause: 'reset:1',
  recipient: 'b@example.com',
  queuedAt: Date.now(),
  content: { kind: 'reset', memberId: 'm', organization: 'Acme', expiresAt: Date.now() },
};

describe('what becomes of a mail', () => {
  const answering = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(refusal(responseCode)),
  });

  test.each<[string, SMTPServerOptions, Partial<DueMail>, string[], number]>([
    ['taken: it is sent', {}, {}, ['sent'], 0],
    ['the recipient is refused for good: given up', answering(550), {}, ['failed'], 1],
    ['refused for now: tried again', answering(451), {}, [], 1],
    [
      'refused at the connection: tried again',
      { onConnect: (_, done) => done(new Error('not now')) },
      {},
      [],
      1,
    ],
    ['refused for now, three days long: given up', answering(451), { queuedAt: 0 }, ['failed'], 1],
  ])('%s', async (_, options, more, outcomes, failures) => {
    const smtp = await startSmtpServer(options);
    const { log, lines } = logSink();
    const outcomesSeen: string[] = [];
    const onFailure = vi.fn();
    let left = [{ ...mail, ...more }];
    const mails = {
      endings: async function* () {},
      queueEndings: async () => {},
      forget: async () => {},
      take: async () => left.shift(),
      end: async (_mail: DueMail, outcome: string) => void outcomesSeen.push(outcome),
    } as unknown as MailRecords;
    const settings = settingsFor({
      ...{ smtpUrl: smtp.url, mailFrom: 'a@example.com', publicAddress: 'https://attest.example' },
    });
    const parts = { mails, isWaiting: () => false, onFailure, log };
    const loop = await startMails(settings, parts);
    loop?.wake();
    await expect.poll(() => left.length).toBe(0);
    await loop?.stop();
    left = [];
    await smtp.stop();
    expect([outcomesSeen, onFailure.mock.calls.length]).toEqual([outcomes, failures]);
    expect(JSON.stringify(lines)).not.toContain('b@example.com');
  });
});

test('a server that never greets is left after a while', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const transport = await openTransport(`smtp://127.0.0.1:${port}`, 200);
  await expect(transport.sendMail(message)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  silent.close();
});

describe('on another machine, TLS is required', () => {
  // openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=mail -addext subjectAltName=IP:0.0.0.0
  //   -days 36500 -keyout key.pem -out cert.pem
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) =>
    readFileSync(join(import.meta.dirname, 'mail-tls', file), 'utf8'),
  );
  const withTls = { key, cert, disabledCommands: [] };

  test.each([
    ['a server without STARTTLS gets no mail', {}, false, /STARTTLS|TLS/],
    ['nor does one whose certificate does not verify', withTls, false, /self-signed/],
    ['one whose certificate verifies gets it', withTls, true, undefined],
  ])('%s', async (_, serverOptions, isTrusted, fault) => {
    const smtp = await startSmtpServer({ ...serverOptions });
    const before = getCACertificates('default');
    if (isTrusted) setDefaultCACertificates([...before, cert ?? '']);
    try {
      const sent = (await openTransport(elsewhere(smtp.port))).sendMail(message);
      if (fault === undefined) await sent;
      else await expect(sent).rejects.toThrow(fault);
      expect(smtp.received.length).toBe(fault === undefined ? 1 : 0);
    } finally {
      setDefaultCACertificates(before);
      await smtp.stop();
    }
  });
});
