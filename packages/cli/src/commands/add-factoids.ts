import type { AddFactoidsPayload } from '@attestation/client/v1';
import { printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { openClient } from '../open-client.ts';
import { calling, factoids, payloadFile, payloadNotes, precedence } from '../options.ts';
import { openAttachments } from '../payload/attach-option.ts';
import { appendFactoids, factoidTexts, payloadOf, readMembers, setText } from '../payload/payload.ts';
import { withUploadProgress } from '../progress.ts';

export const addFactoids = defineCommand({
  name: 'add-factoids',
  about: 'Add factoids to an open attestation, and close it unless --open is given.',
  positionals: [{ name: 'NO', about: 'Reference number of the attestation', required: true }, payloadFile],
  options: { ...factoids, ...calling },
  notes: `${payloadNotes} INDEX counts the factoids of this call.\n\n${precedence}`,
  examples: [
    [
      'Add one more and close the attestation',
      `attest add-factoids NO --factoid '{unique_id: goods-1, type: product, data: {name: gold, price: 560.50}}'`,
    ],
    ['From a file, leaving it open', 'attest add-factoids NO more.yaml --open'],
    ['From a program', 'make-factoids | attest add-factoids NO - --json'],
  ],
  async run({ values, positionals: [no = '', file] }, { io, paint }) {
    const members = await readMembers(file, io);
    setText(members, 'ano', no);
    appendFactoids(members, values.factoid);
    if (values.open) members.set('completed', 'false');
    const { attachments, bytes } = await openAttachments(values.attach, members);
    const payload = payloadOf<AddFactoidsPayload>(members, { factoids: '--factoid TEXT' });
    const { client } = await openClient(values, io);
    const { success } = await withUploadProgress(bytes, io, () =>
      client.addFactoids({ payload, ...(attachments && { attachments }) }, { signal: io.signal }),
    );
    const count = factoidTexts(members).length;
    const stored = count === 1 ? shown`1 factoid` : shown`${count} factoids`;
    return {
      data: { success },
      text: shown`${paint('green', '✓')} ${stored} stored under ${printable(no)}\n  ${paint('dim', '→')} attest read ${printable(no)}`,
    };
  },
});
