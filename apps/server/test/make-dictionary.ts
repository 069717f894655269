/**
 * Makes `dictionary/certificate.pdf`, with which certificates are compressed (`packPdf` in `storage/records/file-records.ts`): a
 * certificate that has what most of them have. Run it when certificates look different and are stored in more bytes;
 * what is stored already keeps the dictionary that it was stored with.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRenderer } from '@attestation/rendering';
import { sampleInput } from '../src/console/templates.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz';
const signs = '0123456789 !"#$%&()*+,-./:;<=>?@[]_{|}~';
const field = (name: string) => ({ name, type: 'string', required: true }) as const;
const kind = {
  name: letters,
  required: true,
  allowOtherFields: false,
  fields: [field(letters), field(signs)],
};
const template = { id: 'dictionary', member: '', name: letters, kinds: [kind], layout: null };

const renderer = createRenderer({ threads: 1 });
const pdf = await renderer.render(sampleInput(template, letters));
await writeFile(join(import.meta.dirname, '../dictionary/certificate.pdf'), pdf);
await renderer.close();
