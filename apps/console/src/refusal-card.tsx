import type { components } from '@attestation/console/contract';
import { Card, Group, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { api } from './api.ts';
import { Copyable } from './copy-text.tsx';
import { useRefusalWords, useTexts, useWords } from './language.tsx';
import { PageLink } from './links.tsx';
import { StateLabel } from './states.tsx';

type Refusal = components['schemas']['Refusal'];

/** Why requests were refused, and what the signer likely did. */
export function RefusalCard({ refusal }: { readonly refusal: Refusal }) {
  const { time } = useWords();
  const words = useRefusalWords();
  return (
    <Card withBorder component="article">
      <Group gap="sm">
        <StateLabel tone="warning" text={String(refusal.status)} />
        <Text fw={650}>{words.operation(refusal).text}</Text>
        <Text size="sm" c="dimmed">
          {words.reason(refusal).text}
        </Text>
        <Text size="sm" c="dimmed" ml="auto">
          {time(refusal.lastAt)}
        </Text>
      </Group>
      <RefusalDetails refusal={refusal} />
    </Card>
  );
}

type Fact = readonly [name: string, value: string, copied?: string];

/** What a request is known by elsewhere. */
export function Facts({ facts }: { readonly facts: readonly (Fact | false)[] }) {
  return (
    <dl className="facts">
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value, copied]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">
              {copied === undefined ? (
                value
              ) : (
                <Copyable text={copied} what={name}>
                  {value}
                </Copyable>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface Props {
  readonly refusal: Refusal;
  /** What people call the access key. */
  readonly keyName?: string | undefined;
}

export function RefusalDetails({ refusal, keyName }: Props) {
  const { say, time } = useWords();
  const words = useRefusalWords();
  const tell = useTexts(remedies);
  const { mistakes, verified, accessKey, requestId, address, isProbe } = refusal;
  const code = refusal.reason.split(':', 1)[0] ?? '';
  const facts: readonly (Fact | false)[] = [
    refusal.times > 1 && [
      say('howOften'),
      say('times', { count: refusal.times, time: time(refusal.firstAt) }),
    ],
    [say('accessKey'), keyName === undefined ? accessKey : `${keyName}, ${accessKey}`, accessKey],
    ['request_id', requestId, requestId],
    [say('address'), address],
    [say('operation'), refusal.operation],
    [say('code'), refusal.reason],
  ];
  return (
    <Stack gap="xs" mt="xs">
      {isProbe && <Text size="sm">{say('probe')}</Text>}
      {/* What the program that sent it has logged. */}
      <Text size="sm" lang="en">
        {refusal.message}
      </Text>
      {!isProbe && refusal.reason.startsWith('authentication-failed') && (
        <Text size="sm" c="dimmed">
          {say('status500')}
        </Text>
      )}
      {(isProbe ? [] : mistakes.map(words.mistake)).map(({ text, lang }) => (
        <div key={text} className="mistake">
          <strong>{say('likely')}</strong> <span lang={lang}>{text}</span>
        </div>
      ))}
      {verified && !isProbe && (
        <div>
          <Text size="sm" c="dimmed">
            {say('verifiedString')}
          </Text>
          <code className="mono">
            {verified.head}
            <span className="payload-place">
              {say('payloadPlace', { bytes: verified.payloadBytes, sha256: verified.payloadSha256 })}
            </span>
          </code>
        </div>
      )}
      {!isProbe && mistakes.length === 0 && code in remedies && (
        <Text size="sm">{tell(code as keyof typeof remedies)}</Text>
      )}
      {code === 'unknown-template' && <Templates />}
      <Facts facts={facts} />
    </Stack>
  );
}

/** Those that a request may name. */
function Templates() {
  const { environment } = useSearch({ from: '/shell' });
  const { data } = api.useQuery('get', '/console/v1/templates');
  return (
    <ul className="choices">
      {data?.templates.slice(0, 10).map(({ id, name }) => (
        <li key={id}>
          <PageLink to="/templates/$templateId" params={{ templateId: id }} search={{ environment }}>
            {name}
          </PageLink>{' '}
          <Copyable text={id} what={name} />
        </li>
      ))}
    </ul>
  );
}

/** What to do, by the code of the reason. */
const remedies = {
  malformed: [
    'Correct the place that the message names. The API reference lists every field.',
    '请修正提示中指出的位置，各字段见 API 参考。',
  ],
  'outside-tonce-window': [
    'Set tonce to the current time when the request is signed, and check the clock of that machine.',
    '请在签名时以当前时间填写 tonce，并检查该机器的时钟。',
  ],
  'too-large': ['The overview lists the limits.', '各项限制见概览页。'],
  'too-many-requests': [
    'Wait as long as the header Retry-After says, or send fewer requests per second.',
    '请按 Retry-After 响应头等待，或降低每秒请求数。',
  ],
  'unknown-template': [
    "Send the id of one of your organization's templates as template_id:",
    '请以本机构某个模板的 ID 作为 template_id：',
  ],
  'unknown-attestation': [
    'Check the number and the environment: a Sandbox key finds only Sandbox attestations.',
    '请核对编号和环境：沙箱密钥只能访问沙箱存证。',
  ],
  'unknown-certification': [
    'Send the caId of a certification of this environment; the page Certifications lists them.',
    '请使用本环境中认证的 caId，见认证页面。',
  ],
  'attestation-closed': ['Create another attestation for further content.', '其他内容请另建存证。'],
  'attestation-open': [
    'Close the attestation first: add content with completed set to true.',
    '请先完结：追加内容时将 completed 设为 true。',
  ],
  'template-mismatch': [
    'Compare the content with the kinds and fields of the template; the page Templates shows them.',
    '请对照模板的内容类型和字段，见模板页面。',
  ],
  'attachment-mismatch': [
    'Send exactly the files that the payload describes, each with the SHA-256 of its bytes.',
    '请发送 payload 中声明的全部文件，且仅发送这些文件；校验值为文件内容的 SHA-256。',
  ],
  'not-a-pdf': [
    'Only a PDF can be signed. Omit `sign` for other files.',
    '仅 PDF 可签署，其他文件请去掉 sign。',
  ],
  'unreadable-pdf': [
    'Save the PDF again with another program, without a password.',
    '请用其他程序重新保存该 PDF，且不要设置密码。',
  ],
  'keyword-places': [
    'Choose a keyword that is part of the text of the PDF; New attestation shows the places.',
    '请选择 PDF 文本中存在的关键字，可在“新建存证”中查看位置。',
  ],
  'request-id-reused': [
    'Use a new request_id for each request; repeat one only with the same payload.',
    '每个请求使用新的 request_id；仅在重发相同 payload 时重复使用。',
  ],
  busy: ['Send the request again later.', '请稍后重新发送请求。'],
} as const;
