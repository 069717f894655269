import { contentOperations } from '../text/content-operations.ts';
import { type Box, letter, upright, within } from '../text/glyph-box.ts';
import {
  type Glyph,
  identity,
  type Matrix,
  multiply,
  nameOf,
  type PageFont,
  textPen,
} from '../text/text-pen.ts';
import { type Budget, BudgetSpent } from './budget.ts';
import { type Original, openOriginal } from './open-original.ts';
import { startOfReferences } from './original-references.ts';
import { numbersOf, readPageFont, unknownCharacter } from './page-fonts.ts';
import {
  isArray,
  isDictionary,
  NotAValue,
  type PdfDictionary,
  type PdfValue,
  referenceOf,
} from './pdf-value.ts';

/** The text of a page, and what else says where a seal may be. */
export interface PageText {
  readonly glyphs: readonly Glyph[];
  /** False: the page has text that could not be read, or may have some. */
  readonly isWhole: boolean;
  /** What of the page is seen. */
  readonly area: Box;
  readonly annotations: readonly Box[];
}

/** Forms within forms; deeper ones no reader draws. */
const maxDepth = 24;

/** Reads pages of an original, each page and each font once. */
export class PageReader {
  readonly #original: Original;
  readonly #fonts = new Map<PdfValue, Promise<PageFont | undefined>>();
  readonly #pages = new Map<number, Promise<PageText>>();
  #glyphs: Glyph[] = [];
  #shown = 0;
  #isWhole = true;

  private constructor(original: Original) {
    this.#original = original;
  }

  /** @param budget where it ends, a page is not read whole. @throws NotAValue, BudgetSpent */
  static async open(file: Uint8Array, budget: Budget): Promise<PageReader> {
    const start = startOfReferences(file, file.length) ?? Number.NaN;
    const original = await openOriginal(file, start, file.length, budget);
    if (!original) throw new NotAValue();
    return new PageReader(original);
  }

  /** @param page number of its object */
  read(page: number): Promise<PageText> {
    const known = this.#pages.get(page) ?? this.#read(page);
    this.#pages.set(page, known);
    return known;
  }

  async #read(page: number): Promise<PageText> {
    [this.#glyphs, this.#shown, this.#isWhole] = [[], 0, true];
    const found: { area?: Box; annotations: Box[] } = { annotations: [] };
    try {
      const dict = await this.#dictionary(`${page} 0 R`);
      found.area = await this.#visibleArea(dict);
      found.annotations = await this.#annotationBoxes(dict);
      const resources = await this.#dictionary(await this.#inherited(dict, 'Resources'));
      await this.#draw(await this.#pageContent(dict), [resources], identity, 0);
    } catch (error) {
      if (!(error instanceof NotAValue || error instanceof BudgetSpent)) throw error;
      this.#isWhole = false;
    }
    const isKnown = this.#glyphs.every(({ text }) => !text.includes(unknownCharacter));
    return { glyphs: this.#glyphs, isWhole: this.#isWhole && isKnown, area: letter, ...found };
  }

  async #dictionary(value: PdfValue | undefined): Promise<PdfDictionary> {
    const found = await this.#original.resolve(value);
    return isDictionary(found) ? found : new Map();
  }

  /** A member of a page, or else of the nearest node above it. ISO 32000-1, 7.7.3.4 */
  async #inherited(page: PdfDictionary, key: string): Promise<PdfValue> {
    let node = page;
    for (let depth = 0; depth < maxDepth * 4 && node.size > 0; depth++) {
      if (node.has(key)) return this.#original.resolve(node.get(key));
      node = await this.#dictionary(node.get('Parent'));
    }
    return null;
  }

  /** The streams of a page are one, with white space between them. ISO 32000-1, 7.8.2 */
  async #pageContent(page: PdfDictionary): Promise<Uint8Array> {
    const contents = await this.#original.resolve(page.get('Contents'));
    const pieces: BlobPart[] = [];
    for (const item of isArray(contents) ? contents : [page.get('Contents') ?? null]) {
      if (item !== null) pieces.push((await this.#content(item)) as BlobPart, '\n');
    }
    return new Uint8Array(await new Blob(pieces).arrayBuffer());
  }

  async #content(value: PdfValue): Promise<Uint8Array> {
    const content = await this.#original.content(referenceOf(value) ?? Number.NaN);
    if (!content) throw new NotAValue();
    return content;
  }

  /** @param resources the nearest first: a font that those of a form lack, readers take from around it */
  async #draw(
    content: Uint8Array,
    resources: readonly PdfDictionary[],
    ctm: Matrix,
    depth: number,
  ): Promise<void> {
    const fonts = new Map<string, PageFont | undefined>();
    for (const dict of resources.toReversed()) {
      for (const [name, font] of await this.#dictionary(dict.get('Font')))
        fonts.set(name, await this.#font(font));
    }
    const forms = await this.#dictionary(resources[0]?.get('XObject'));
    const fontNamed = (name: string) => {
      if (!fonts.get(name)) this.#isWhole = false;
      return fonts.get(name);
    };
    const pen = textPen(ctm, fontNamed, (glyph, startsShow) => {
      if (startsShow) this.#shown += 1;
      this.#glyphs.push({ ...glyph, order: this.#glyphs.length, shown: this.#shown });
    });
    for (const operation of contentOperations(content)) {
      if (operation.operator !== 'Do') pen.apply(operation);
      else
        await this.#drawForm(forms.get(nameOf(operation.operands.at(-1))), resources, pen.ctm(), depth + 1);
    }
  }

  #font(font: PdfValue): Promise<PageFont | undefined> {
    const known = this.#fonts.get(font) ?? readPageFont(this.#original, font);
    this.#fonts.set(font, known);
    return known;
  }

  async #drawForm(
    form: PdfValue | undefined,
    around: readonly PdfDictionary[],
    ctm: Matrix,
    depth: number,
  ): Promise<void> {
    const dict = await this.#dictionary(form);
    if (form === undefined || dict.get('Subtype') === '/Image') return;
    if (depth > maxDepth) throw new NotAValue();
    const own = await this.#original.resolve(dict.get('Resources'));
    const numbers = await numbersOf(this.#original, await this.#original.resolve(dict.get('Matrix')));
    const matrix = numbers.length === 6 ? (numbers as unknown as Matrix) : identity;
    const resources = isDictionary(own) ? [own, ...around] : around;
    await this.#draw(await this.#content(form), resources, multiply(matrix, ctm), depth);
  }

  /** Annotations may show a keyword, too, which is not read. */
  async #annotationBoxes(page: PdfDictionary): Promise<Box[]> {
    const list = await this.#original.resolve(page.get('Annots'));
    const boxes: Box[] = [];
    for (const item of isArray(list) ? list : []) {
      const annotation = await this.#dictionary(item);
      if (annotation.has('AP')) this.#isWhole = false;
      boxes.push(
        upright(await numbersOf(this.#original, await this.#original.resolve(annotation.get('Rect')))),
      );
    }
    return boxes;
  }

  /** The crop box, which must lie within the media box to be seen. */
  async #visibleArea(page: PdfDictionary): Promise<Box> {
    const box = async (key: string, otherwise: Box) => {
      const numbers = await numbersOf(this.#original, await this.#inherited(page, key));
      return numbers.length === 4 ? upright(numbers) : otherwise;
    };
    const media = await box('MediaBox', letter);
    return within(await box('CropBox', media), media);
  }
}
