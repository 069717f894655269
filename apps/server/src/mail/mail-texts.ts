import { displayText } from '@attestation/signing/printable';
import type { MailContent } from '../domain/mail-ports.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What the texts name: `address` is the one to open. */
interface Named {
  readonly service: string;
  readonly address: string;
}

/**
 * A mail in English, then in Chinese: which one its reader wants is not known.
 *
 * @param address what the mail asks to open
 */
export function mailText(content: MailContent, named: Named): MailText {
  const parts = content.kind === 'ending' ? endingTexts(content) : linkTexts(content, named);
  const shown = parts.map(({ subject, before, ...part }) => {
    return { ...part, subject: lineOf(subject), before: lineOf(before) };
  });
  return {
    subject: shown.map(({ subject }) => subject).join(' · '),
    text: shown.map((part) => plainPart(part, named)).join('\n\n———\n\n'),
    html: htmlOf(shown, named),
  };
}

/** Names of others in a text must neither begin a line nor turn it. */
const lineOf = (text: string): string => displayText(text.replaceAll('\n', ' '));

/** A mail in one language. */
interface Part {
  readonly language: 'en' | 'zh-CN';
  readonly subject: string;
  readonly before: string;
  /** What the button says. */
  readonly action: string;
  readonly after: string;
}

function linkTexts(
  { kind, organization, expiresAt }: Extract<MailContent, { kind: 'invitation' | 'reset' }>,
  { service }: Named,
): [Part, Part] {
  const [until, untilZh] = [timeIn('en-GB', expiresAt), timeIn('zh-CN', expiresAt)];
  if (kind === 'invitation')
    return [
      {
        language: 'en',
        subject: `Invitation to ${organization}`,
        before: `You are invited to the organization ${organization} in the attestation console of ${service}. Choose a password to create your account. The link works once, until ${until}.`,
        action: 'Create account',
        after: 'If you did not expect this invitation, ignore this mail.',
      },
      {
        language: 'zh-CN',
        subject: `邀请加入${organization}`,
        before: `您受邀加入 ${service} 存证控制台的机构“${organization}”。请设置密码以创建账户。链接仅可使用一次，有效期至 ${untilZh}。`,
        action: '创建账户',
        after: '如果您未预期收到此邀请，请忽略本邮件。',
      },
    ];
  return [
    {
      language: 'en',
      subject: 'Set a new password',
      before: `Somebody asked for a new password for your account (${organization}) in the attestation console of ${service}. The link works once, until ${until}. When it is used, all your sessions end and your passkeys are removed.`,
      action: 'Set a new password',
      after: 'If it was not you, ignore this mail: your password stays as it is.',
    },
    {
      language: 'zh-CN',
      subject: '设置新密码',
      before: `有人请求为您在 ${service} 存证控制台的账户（${organization}）设置新密码。链接仅可使用一次，有效期至 ${untilZh}。使用后，您的所有会话将结束，通行密钥将被移除。`,
      action: '设置新密码',
      after: '如果不是您本人操作，请忽略本邮件，您的密码保持不变。',
    },
  ];
}

function endingTexts({ ending }: Extract<MailContent, { kind: 'ending' }>): [Part, Part] {
  const { what, id, name, organization, environment, endsAt } = ending;
  const [until, untilZh] = [timeIn('en-GB', endsAt), timeIn('zh-CN', endsAt)];
  const environmentZh = environment === 'formal' ? '正式' : '沙箱';
  const [named, namedZh] = name === null ? [id, id] : [`${name} (${id})`, `${name}（${id}）`];
  if (what === 'key')
    return [
      {
        language: 'en',
        subject: `Access key ${name ?? id} expires soon`,
        before: `The access key ${named} of ${organization} (${environment} environment) expires on ${until}. Requests that it signs are refused from then on. Add a new key before that, and use it in your programs.`,
        action: 'Open the keys',
        after: 'Owners and developers of the organization get this mail.',
      },
      {
        language: 'zh-CN',
        subject: `访问密钥 ${name ?? id} 即将到期`,
        before: `${organization}（${environmentZh}环境）的访问密钥 ${namedZh} 将于 ${untilZh} 到期，此后由其签名的请求将被拒绝。请提前添加新密钥，并在程序中换用。`,
        action: '打开密钥页面',
        after: '此邮件发送给该机构的所有者和开发者。',
      },
    ];
  return [
    {
      language: 'en',
      subject: `Certificate of ${name ?? id} expires soon`,
      before: `The certificate of ${named}, a certification of ${organization} (${environment} environment), expires on ${until}. Documents cannot be signed with it from then on. Renew it before that.`,
      action: 'Open the certifications',
      after: 'Owners and developers of the organization get this mail.',
    },
    {
      language: 'zh-CN',
      subject: `${name ?? id} 的证书即将到期`,
      before: `${organization}（${environmentZh}环境）的认证 ${namedZh} 的证书将于 ${untilZh} 到期，此后不能再用于签署文件。请提前续期。`,
      action: '打开认证页面',
      after: '此邮件发送给该机构的所有者和开发者。',
    },
  ];
}

function timeIn(locale: 'en-GB' | 'zh-CN', at: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locale, format).format(at)} UTC`;
}

const plainPart = ({ before, after }: Part, { address }: Named): string =>
  [before, address, after].join('\n\n');

const button =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#0b6e8a;color:#ffffff;text-decoration:none';

/** Small, without pictures and anything to load. */
function htmlOf(parts: readonly Part[], { address }: Named): string {
  const href = escaped(address);
  const sections = parts.map(({ language, before, action, after }) =>
    [
      `<div lang="${language}"><p>${escaped(before)}</p>`,
      `<p><a href="${href}" style="${button}">${escaped(action)}</a></p>`,
      `<p style="color:#5f6b76">${escaped(after)}</p></div>`,
    ].join('\n'),
  );
  const rule = '<hr style="border:0;border-top:1px solid #d5dbe0;margin:24px 0">';
  const body = 'max-width:560px;margin:24px auto;padding:0 16px;font:16px/1.5 sans-serif;color:#1f2933';
  return `<!doctype html>
<html><head><meta charset="utf-8"></head><body><div style="${body}">
${sections.join(`\n${rule}\n`)}
${rule}
<p style="color:#5f6b76;font-size:13px;word-break:break-all">${href}</p>
</div></body></html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
