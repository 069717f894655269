import { setImmediate } from 'node:timers/promises';
import { hidePasswords, type Loop, startLoop } from '@attestation/server-kit';
import type { Logger } from 'pino';
import { linkLasts, linkPath } from '../console/people.ts';
import { hashOf, newToken } from '../console/sessions.ts';
import type { DueMail, MailRecords } from '../domain/mail-ports.ts';
import { isLoopback } from '../settings/read-settings.ts';
import type { Settings } from '../settings/values.ts';
import { mailText } from './mail-texts.ts';

interface MailParts {
  readonly mails: MailRecords;
  readonly isWaiting: () => boolean;
  readonly onFailure: () => void;
  readonly log: Logger;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Before a key or certificate ends. */
const notice = 14 * day;

/**
 * Sends the mails that are due, one after the other, and queues those about what ends soon. Undefined without SMTP_URL. A
 * mail is tried again with longer and longer pauses, for as long as a link lasts; one that the server refuses for good is
 * given up.
 */
export async function startMails(settings: Settings, parts: MailParts): Promise<Loop | undefined> {
  const { smtpUrl, mailFrom, publicAddress } = settings;
  if (smtpUrl === null || mailFrom === null || publicAddress === null) return undefined;
  const { mails, isWaiting, onFailure, log } = parts;
  const transport = await openTransport(smtpUrl);
  let looked = 0;

  async function lookForEndings(now: number): Promise<void> {
    if (now - looked < 6 * hour) return;
    for await (const some of mails.endings(now, now + notice)) {
      if (some.length > 0) await mails.queueEndings(some, now);
      // Requests are served in between: SQLite answers on their thread.
      await setImmediate();
    }
    await mails.forget(now - 2 * notice);
    looked = now;
  }

  async function send(mail: DueMail, token: string): Promise<void> {
    const path = mail.content.kind === 'ending' ? pageOf(mail.content.ending) : linkPath(token);
    const named = { service: settings.serviceName, address: `${publicAddress}${path}` };
    try {
      // RFC 3834: no automatic answer is wanted.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({
        ...{ from: mailFrom ?? '', to: { name: '', address: mail.recipient }, headers },
        ...mailText(mail.content, named),
      });
      await mails.end(mail, 'sent', Date.now());
    } catch (error) {
      onFailure();
      const isGivenUp = isRefusedForGood(error) || Date.now() - mail.queuedAt > linkLasts;
      log.warn(
        { ...causeOf(error), kind: mail.content.kind },
        isGivenUp
          ? 'a mail could not be sent and is given up'
          : 'a mail could not be sent; it is tried again',
      );
      if (isGivenUp) await mails.end(mail, 'failed', Date.now());
    }
  }

  return startLoop({
    async step(isStopped) {
      while (!isStopped() && !isWaiting()) {
        const now = Date.now();
        // A new link for each attempt: the database has no token.
        const token = newToken();
        const mail = await mails.take(now, { tokenHash: hashOf(token), expiresAt: now + linkLasts });
        if (mail === undefined) break;
        if (mail !== 'void') await send(mail, token);
      }
      if (!isWaiting()) await lookForEndings(Date.now());
      return undefined;
    },
    every: 2_000,
    retry: { first: 5_000, longest: 300_000 },
    onFault: (error) => log.error({ err: error }, 'mails could not be read from the database'),
  });
}

/**
 * TLS is required, unless the mail server is on this machine.
 *
 * @param patience milliseconds for a connection, a greeting and each reply
 */
export async function openTransport(smtpUrl: string, patience = 10_000) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  // Imported where it is used: most servers send no mail.
  const { createTransport } = await import('nodemailer');
  const host = hostname.replace(/[[\]]/g, '');
  const secure = protocol === 'smtps:';
  const isHere = isLoopback(host);
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return createTransport({
    ...{ host, secure, port: Number(port || (secure ? 465 : 587)) },
    ...(username !== '' && { auth }),
    ...(!secure && { requireTLS: !isHere, ignoreTLS: isHere }),
    ...{ connectionTimeout: patience, greetingTimeout: patience },
    ...{ socketTimeout: patience, dnsTimeout: patience },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}

function pageOf({ what, environment }: { what: 'key' | 'certification'; environment: string }): string {
  return `/console/${what === 'key' ? 'keys' : 'certifications'}?environment=${environment}`;
}

interface SmtpFault extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** A reply of 5xx to the recipient or the message (RFC 5321 section 4.2.1); one to the login may be a mistake in SMTP_URL. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpFault;
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** The reply to a recipient or a message may quote the address, or the link. */
function causeOf(error: unknown) {
  const { code, responseCode, message } = error as SmtpFault;
  const mayQuote = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { code, responseCode, ...(!mayQuote && { reason: hidePasswords(message) }) };
}
