import type { Draft } from '../../request/draft.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { noteEach, outcome } from '../shared/outcome.ts';
import { subjects } from '../shared/subjects.ts';

/** A create with one file; the form is rewritten as text, one character for each byte. */
function withFile(t: Trial, rewrite?: (form: string) => string): Draft {
  const file = t.file();
  const draft = t.create({ attachments: { 0: [t.checksum(file)] } }, { files: [file] });
  if (!rewrite) return draft;
  return { ...draft, body: (bytes) => Buffer.from(rewrite(Buffer.from(bytes).toString('latin1')), 'latin1') };
}

export const openForms: readonly Case[] = [
  rule(
    'ATT-OPEN-060',
    'envelope and files in one form',
    (t: Trial) =>
      noteEach(t, [
        ['an envelope in fields, before the files,', () => withFile(t)],
        ['an envelope in fields, after the files,', () => withFile(t, filesFirst)],
        [
          'a form whose names stand without quotes',
          () => withFile(t, (form) => form.replace(/name="(request_id|tonce)"/g, 'name=$1')),
        ],
        [
          'a payload with a media type of its own',
          () =>
            withFile(t, (form) =>
              form.replace('name="payload"', 'name="payload"\r\nContent-Type: application/json'),
            ),
        ],
        [
          'a payload that comes as a file',
          () =>
            withFile(t, (form) => form.replace('name="payload"', 'name="payload"; filename="payload.json"')),
        ],
        ['a form with text before its first part', () => withFile(t, (form) => `preamble\r\n${form}`)],
        [
          'a form with header names in lower case',
          () => withFile(t, (form) => form.replaceAll('Content-Disposition', 'content-disposition')),
        ],
        ['a form without its end', () => withFile(t, (form) => form.slice(0, -4))],
      ]),
    { needs: ['attachments'] },
  ),
  rule('ATT-OPEN-061', 'no file', async (t: Trial) => {
    for (const start of subjects(t)) {
      const subject = await start();
      const exchange = await t.send({ ...subject.make(), encoding: 'multipart' });
      t.note(`${subject.operation} in a multipart form without a file is ${outcome(exchange)}`);
    }
  }),
  rule('ATT-OPEN-062', 'urlencoded', async (t: Trial) => {
    for (const start of subjects(t)) {
      const subject = await start();
      const exchange = await t.send({ ...subject.make(), encoding: 'urlencoded' });
      t.note(`${subject.operation} in an urlencoded form is ${outcome(exchange)}`);
    }
  }),
];

function filesFirst(form: string): string {
  const boundary = form.slice(0, form.indexOf('\r\n'));
  const parts = form.split(`${boundary}\r\n`).slice(1);
  const [last = ''] = parts.splice(-1);
  const end = `${boundary}--\r\n`;
  return [last.replace(end, ''), ...parts].map((part) => `${boundary}\r\n${part}`).join('') + end;
}
