import type { FieldType } from '@attestation/contract/decisions';
import { JsonTextError, jsonMembers } from '@attestation/signing';

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly required?: boolean;
  /** Printed on the certificate in place of the name. */
  readonly label?: string;
  /** For the preview and the sample request. */
  readonly example?: string;
}

export interface Kind {
  readonly name: string;
  readonly required?: boolean;
  readonly allowOtherFields?: boolean;
  readonly fields: readonly Field[];
}

/** A layout of which only the shape is known: the editor keeps blocks that it does not understand. */
export interface LooseLayout {
  readonly language?: string;
  readonly utcOffset?: string;
  readonly title?: string;
  readonly blocks: readonly unknown[];
  readonly unplaced?: string;
}

/** A template as the forms change it. Members that they do not know stay where they are. */
export interface TemplateDocument {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly layout?: LooseLayout;
}

/** Why a source cannot be shown as forms. */
export interface SourceFault {
  /** JSON pointer of the value with another shape; empty: the text is not a JSON object. */
  readonly place: string;
  /** From 1. */
  readonly line?: number;
  readonly message: string;
}

/** The template in a source, or what keeps it from being one; the server says what else is wrong. */
export function readTemplate(source: string): TemplateDocument | SourceFault {
  try {
    // Stricter than JSON.parse: no name twice, of which a form would lose one.
    jsonMembers(source);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const line = source.slice(0, error.offset).split('\n').length;
    return { place: '', line, message: error.message };
  }
  const template: unknown = JSON.parse(source);
  const [place, message] = shapeFault(template) ?? [];
  return place === undefined || message === undefined ? (template as TemplateDocument) : { place, message };
}

/** Kinds of a stored template; none as long as it is empty. */
export function kindsOf(source: string): readonly Kind[] {
  const template = source === '' ? undefined : readTemplate(source);
  return template === undefined || isFault(template) ? [] : template.kinds;
}

export function isFault(read: TemplateDocument | SourceFault): read is SourceFault {
  return !('kinds' in read);
}

export function writeTemplate(template: TemplateDocument): string {
  return JSON.stringify(template, undefined, 2);
}

type Shape = (value: unknown, place: string) => readonly [place: string, message: string] | undefined;

const is =
  (type: 'string' | 'boolean', message: string): Shape =>
  (value, place) =>
    typeof value === type ? undefined : [place, message];
const text = is('string', 'must be a text.');
const flag = is('boolean', 'must be true or false.');

const listOf =
  (shape: Shape): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) return [place, 'must be a list.'];
    return firstFault(value.map((item, at) => shape(item, `${place}/${at}`)));
  };

/** An object with members of these shapes; others may be there too. */
const objectOf =
  (required: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>>): Shape =>
  (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [place, 'must be an object.'];
    const members = new Map<string, unknown>(Object.entries(value));
    return firstFault(
      Object.entries({ ...required, ...optional }).map(([name, shape]) => {
        if (members.has(name)) return shape(members.get(name), `${place}/${name}`);
        return name in required ? [place, `lacks "${name}".`] : undefined;
      }),
    );
  };

function firstFault(found: readonly ReturnType<Shape>[]): ReturnType<Shape> {
  return found.find((each) => each !== undefined);
}

const type: Shape = (value, place) =>
  ['string', 'number', 'date'].includes(value as string)
    ? undefined
    : [place, 'must be one of string, number, date.'];

const shapeFault = (value: unknown) =>
  objectOf(
    {
      name: text,
      kinds: listOf(
        objectOf(
          {
            name: text,
            fields: listOf(objectOf({ name: text, type }, { required: flag, label: text, example: text })),
          },
          { required: flag, allowOtherFields: flag },
        ),
      ),
    },
    {
      layout: objectOf(
        { blocks: listOf(() => undefined) },
        { title: text, language: text, utcOffset: text, unplaced: text },
      ),
    },
  )(value, '');
