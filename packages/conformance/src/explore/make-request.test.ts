import { expect, test } from 'vitest';
import type { Ground } from './ground.ts';
import { createMaker } from './make-request.ts';

test.each(['member', 'formalMember'] as const)('the caId of the member signs files of %s', (name) => {
  const config = {
    ...{ member: {}, formalMember: {} },
    template: { factoids: [{ type: 'user', data: {} }] },
    capabilities: { attachments: true, attachmentSigning: true },
    limits: { maxRequestBytes: 100 },
  };
  const drafts = { id: () => 'id-0123456789', file: () => ({}), checksum: () => 'checksum' };
  const ground = { config, drafts, context: { caId: 'CA' }, countsStored: false } as unknown as Ground;
  const to = { key: config[name], factoids: [] };
  const file = { of: 0, content: 'byte', entry: 'sign' } as const;
  const step = { factoids: [{ id: 1, kind: 0 }], completed: false, files: [file], encoding: 'json' } as const;
  const { payload } = createMaker(ground).make(step, to as never);
  const sign = name === 'member' ? { sign: { CA: ['Signature'] } } : {};
  expect(payload.attachments).toEqual({ 0: [{ checksum: 'checksum', ...sign }] });
});
