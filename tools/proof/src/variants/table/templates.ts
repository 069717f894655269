import type { Variant } from '../variant.ts';
import { before, edit } from './edit.ts';
import { row } from './reference-row.ts';

const template = 'domain/match-template.ts';

/** What a template asks of factoids, decided otherwise. D19 */
export const templateVariants: readonly Variant[] = [
  row(
    'any-template-match',
    'Does not hold factoids against the template',
    ['D19'],
    [before(template, '  factoids.forEach((factoid, i) => {', '  return;')],
  ),
  row(
    'numbers-only',
    'Is configured with one kind that has numbers alone',
    ['D19'],
    [before(template, '  factoids.forEach((factoid, i) => {', '  return;')],
    {
      configure: ({ template: { id }, ...config }) => ({
        ...config,
        template: { id, factoids: [{ type: 'measurement', data: { degrees: 21.5, humidity: 40 } }] },
      }),
    },
  ),
  row(
    'common-accepted',
    'Takes a factoid of the kind common',
    ['D19'],
    [before(template, '    const kind = template.kinds.find', "    if (factoid.type === 'common') return;")],
  ),
  row(
    'strict-types',
    'Takes only strings in text fields and only numbers in number fields',
    ['D19'],
    [
      edit(template, 'string: () => true', "string: (value) => typeof value === 'string'"),
      edit(template, "typeof value === 'number' || jsonNumber.test(value)", "typeof value === 'number'"),
    ],
  ),
  row(
    'strict-values',
    'Takes phone numbers of 11 digits, names of at most 20 characters and positive prices',
    ['D19'],
    [
      before(
        template,
        '    if (value === null) {',
        `    if (field.name === 'phone_number' && !/^1[0-9]{10}$/.test(value)) throw mismatch('no phone number');
    if (field.name === 'name' && [...String(value)].length > 20) throw mismatch('a long name');
    if (field.name === 'price' && value !== null && !(value > 0)) throw mismatch('no price');`,
      ),
    ],
  ),
  row('required-kinds', 'Uses a template whose kind user must be there to close', ['D19'], [], {
    configure: ({ template: { factoids }, ...config }) => ({
      ...config,
      template: {
        id: 'DEMO-TRADE-STRICT',
        factoids: factoids.map((one) => ({ ...one, required: (one as { type: string }).type === 'user' })),
      },
    }),
  }),
  row(
    'required-kinds-ignored',
    'Closes an attestation without the kinds that the template requires',
    ['D19'],
    [
      edit(
        template,
        'return template.kinds.filter(({ required }) => required).map(({ name }) => name);',
        'return [];',
      ),
    ],
    {
      configure: ({ template: { factoids }, ...config }) => ({
        ...config,
        template: { id: 'DEMO-TRADE-STRICT', factoids },
      }),
    },
  ),
  row('one-kind', 'Is configured with one kind of factoid', ['D19'], [], {
    configure: ({ template: { id, factoids }, ...config }) => ({
      ...config,
      template: { id, factoids: factoids.slice(0, 1) },
    }),
  }),
];
