import type { CheckId, CheckStatus, MessageCode } from './report.ts';

export interface CheckTexts {
  readonly status: Readonly<Record<CheckStatus, string>>;
  readonly checks: Readonly<Record<CheckId, string>>;
  readonly messages: Readonly<Partial<Record<MessageCode, string>>>;
}

/** Names of checks and outcomes for pages, and messages in place of those that speak of the options of a program. */
export const englishCheckTexts: CheckTexts = {
  status: {
    ok: '✓ OK',
    failed: '✗ Failed',
    pending: '… To come',
    unknown: '? Not decided',
    skipped: '– Skipped',
    note: '! Note',
  },
  checks: {
    'zip.structure': 'Archive',
    'manifest.form': 'Manifest',
    'manifest.entries': 'List of files',
    'manifest.files': 'Content of every file',
    'requests.signatures': "Member's signatures",
    'member.key': 'Key of the member',
    'data.attestation': 'Data',
    'data.template': 'Template',
    'data.attachments': 'Attachments',
    'custody.chain': 'Custody record',
    'custody.requests': 'Custody record and requests',
    'trust.source': 'Keys of the service',
    'signature.service': "Service's signature",
    'signature.time': 'Time stamp',
    'pdf.signatures': 'Signed PDFs',
    'log.inclusion': 'Public log',
    'log.key': 'Key of the log',
    'anchor.chain': 'Blockchain',
    'anchor.block': 'Block in the chain',
  },
  messages: {
    'trust-not-given':
      'The keys came with the file, and anyone can make a file with keys of their own: they show that it is whole, not who made it. Add the trust file that you got from the service',
    'member-key-unknown':
      'That this key is the one of {name} is the word of the service (SHA-256: {keys}): compare it with a key that you got from the member',
    'block-not-asked':
      'Whether the chain holds block {blockHash} at height {block}, only a block explorer or a node of the chain can tell',
  },
};
