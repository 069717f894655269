import type { ConfigFile } from '@attestation/conformance';
import type { Ask } from '../../null-servers/ask.ts';
import { refusal } from '../../null-servers/reply.ts';
import type { Relayed } from '../relay/relay.ts';
import type { Variant } from '../variant.ts';

/** Less is there, or less is configured. */
export const targetVariants: readonly Variant[] = [
  configured(
    'little-configured',
    'Is configured with a key and a template, and nothing else',
    ({ baseUrl, version, member, template, capabilities, limits }) => ({
      baseUrl,
      version,
      member,
      template,
      ...(capabilities && { capabilities }),
      ...(limits && { limits }),
    }),
  ),
  configured(
    'one-member',
    'Is configured without a second member',
    ({ otherMember: _, ...config }) => config,
  ),
  configured(
    'one-environment-configured',
    'Is configured without a key of the other environment',
    ({ formalMember: _, ...config }) => config,
  ),
  lacking('no-download', 'Has no download', { download: false }, ({ path }) => path.endsWith('/download')),
  lacking('no-cas', 'Issues no certifications', { cas: false, attachmentSigning: false }, ({ path }) =>
    path.endsWith('/cas'),
  ),
  lacking('no-files', 'Takes no files', { attachments: false, attachmentSigning: false }, carriesFiles),
  lacking(
    'data-only',
    'Has neither files nor certifications nor downloads',
    { attachments: false, attachmentSigning: false, cas: false, download: false },
    (ask) => /\/(download|cas)$/.test(ask.path) || carriesFiles(ask),
  ),
];

function configured(id: string, says: string, configure: (config: ConfigFile) => ConfigFile): Variant {
  return { id, says, base: 'reference', decisions: [], configure };
}

type Lacks = (ask: Ask) => boolean;

function carriesFiles({ payload, files }: Ask): boolean {
  return files.length > 0 || (payload.attachments ?? undefined) !== undefined;
}

/** What it lacks it answers with 404, whatever the method, as a path that does not exist. */
function lacking(
  id: string,
  says: string,
  capabilities: ConfigFile['capabilities'] & object,
  lacks: Lacks,
): Variant {
  return {
    id,
    says,
    base: 'reference',
    decisions: [],
    relay: () => ({ admit: (ask) => (lacks(ask) ? notFound(ask.requestId) : undefined) }),
    configure: (config) => ({ ...config, capabilities: { ...config.capabilities, ...capabilities } }),
  };
}

function notFound(requestId: string): Relayed {
  const { status, headers, body } = refusal(404, requestId);
  return {
    status,
    headers: Object.entries({ ...headers, Date: new Date().toUTCString() }),
    body: Buffer.from(body),
  };
}
