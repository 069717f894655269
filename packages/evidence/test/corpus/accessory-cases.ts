import { sha256 } from '../make-file.ts';
import { listed, stored } from './change.ts';
import { refused } from './corpus-case.ts';

const DATA = 'data/attestation.json';
const DIFFERS = 'data.attestation data-differs';
const swap = (text: string, from: string, to: string) => text.replace(from, to);

/** Template, attachments, page and verifier: what goes with the data. */
export const accessoryCases = refused([
  [
    'template-version',
    'The data names another version of the template.',
    'Another version may say something else about the same data.',
    DIFFERS,
    listed(DATA, (text) => swap(text, '"template_version": 3', '"template_version": 4')),
  ],
  [
    'template-changed',
    'The template has another layout.',
    'What the page says could be turned round around the same data.',
    'manifest.files file-changed',
    stored('data/template.json', (text) => swap(text, '"layout":null', '"layout":{}')),
  ],
  [
    'template-other',
    'The template is another one than manifest and member name.',
    'Another template may say something else about the same data.',
    'data.template template-other',
    listed('data/template.json', (text) => swap(text, 'T-TRADE', 'T-OTHER')),
  ],
  [
    'template-without-kind',
    'The template does not know the kind of a factoid.',
    'The service could not have accepted this factoid by this template.',
    'data.template template-kind',
    listed('data/template.json', (text) => swap(text, '"product"', '"produce"')),
  ],
  [
    'attachments-swapped',
    'Two attachments have changed places.',
    'A photo of one thing would be proof of another.',
    'data.attachments attachment-other',
    {
      draft({ attachments: [contract, photo] }) {
        if (contract && photo) [contract.bytes, photo.bytes] = [photo.bytes, contract.bytes];
      },
    },
  ],
  [
    'attachment-replaced',
    'An attachment is another file, and manifest, signature and log stand for it.',
    'The member has signed its checksum.',
    'data.attachments attachment-other',
    listed('attachments/0/1-合同.pdf', (text) => `${text}, amended`),
  ],
  [
    'attachment-renamed',
    'An attachment has another name in the zip than in the manifest.',
    'A name can mislead, too.',
    'manifest.entries entry-missing',
    {
      entries(entries) {
        for (const entry of entries) entry.name = entry.name.replace('合同', '收据');
      },
    },
  ],
  [
    'attachment-added',
    'There is an attachment that no request names.',
    'The member has not handed it in.',
    'data.attachments attachment-extra',
    {
      draft: ({ attachments }) =>
        void attachments.push({ path: 'attachments/0/2-more', bytes: Uint8Array.of(1) }),
    },
  ],
  [
    'attachment-removed',
    'An attachment is neither in the zip nor in the manifest.',
    'What is left out can turn a statement round.',
    'data.attachments attachment-missing',
    { draft: ({ attachments }) => void attachments.pop() },
  ],
  [
    'attachment-place-twice',
    'Two attachments claim the same place.',
    'One of them is shown, the other one checked.',
    'data.attachments attachment-twice',
    {
      draft: ({ attachments, requests }) => {
        const bytes = new TextEncoder().encode('another');
        attachments.push({ path: 'attachments/0/1-a', bytes });
        if (requests.some(({ payload }) => payload.includes(sha256(bytes))))
          throw new Error('It is asked for');
      },
    },
  ],
  [
    'page-changed',
    'render/attestation.pdf is another page.',
    'It is the page that people look at.',
    'manifest.files file-changed',
    stored('render/attestation.pdf', (text) => `${text} by someone else`),
  ],
  [
    'verifier-planted',
    'A verify.html lies in the zip that the manifest does not list.',
    'A verifier that says “valid” to everything is the best forgery.',
    'manifest.entries entry-unlisted',
    {
      entries: (entries) =>
        void entries.push({ name: 'verify.html', data: new TextEncoder().encode('<p>valid</p>') }),
    },
  ],
]);
