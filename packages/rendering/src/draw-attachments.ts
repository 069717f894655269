import type { Canvas } from './canvas.ts';
import type { Content } from './draw-blocks.ts';
import { type Cell, drawTable } from './draw-table.ts';
import { drawHeading } from './draw-text.ts';
import type { Language } from './layout.ts';
import type { RenderedAttachment } from './render-input.ts';
import { styles } from './style.ts';
import { say, sayPlaces } from './words.ts';

/** The uploaded files, each with the checksum that the member signed. */
export function drawAttachments(
  canvas: Canvas,
  attachments: readonly RenderedAttachment[],
  content: Content,
): void {
  if (attachments.length === 0) return;
  const { language, facts } = content;
  function* rows(): Generator<Cell[]> {
    for (const [index, attachment] of attachments.entries()) {
      const { factoid, name, checksum, size } = attachment;
      const owner = facts.all[factoid];
      yield [
        [{ text: String(index + 1), style: styles.label }],
        owner
          ? [
              { text: owner.kind, style: styles.cell },
              { text: owner.uniqueId, style: styles.checksum },
            ]
          : [],
        [
          { text: name ?? say(language, 'unnamed'), style: name === null ? styles.label : styles.cell },
          { text: checksum, style: styles.checksum },
          ...signersOf(attachment, language),
        ],
        [{ text: String(size), style: styles.cell }],
      ];
    }
  }
  drawHeading(canvas, say(language, 'attachments'));
  drawTable(canvas, {
    columns: [{ width: 0.9 }, { width: 2.1 }, { width: 6.9 }, { width: 1.6, align: 'right' }],
    header: [
      say(language, 'index', '\n'),
      say(language, 'belongsTo', '\n'),
      say(language, 'file', '\n'),
      say(language, 'size', '\n'),
    ],
    rows: rows(),
  });
}

/** Who has signed the file, and where. */
function signersOf({ signers, signed }: RenderedAttachment, language: Language): Cell {
  const word = say(language, signed ? 'signedBy' : 'unsigned');
  return signers.flatMap(({ name, caId, keywords }) => [
    {
      text: `${word} ${name} ${keywords.map(({ keyword, pages }) => sayPlaces(language, keyword, pages)).join(' ')}`,
      style: styles.note,
    },
    { text: `caId ${caId}`, style: styles.checksum },
  ]);
}
