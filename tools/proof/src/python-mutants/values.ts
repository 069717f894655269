import { edit } from '../mutant.ts';
import { type PythonMutant, storedAs } from './python-mutant.ts';

const statement = 'Values may be strings or numbers.';
const text = (change: string) => storedAs(`(${change}) if isinstance(item, str) else item`);
const number = (change: string) => storedAs(`${change} if hasattr(item, 'text') else item`);
const made = (expression: string) => `__import__('jsontext').Number(${expression})`;
const double = 'float(item.text)';

/** Data that comes back as another. */
export const valueMutants: readonly PythonMutant[] = [
  { id: 'P-VAL-01', says: 'White space around texts is lost.', statement, edits: [text('item.strip()')] },
  {
    id: 'P-VAL-02',
    says: 'Texts are normalised to NFC.',
    statement,
    edits: [text("__import__('unicodedata').normalize('NFC', item)")],
  },
  { id: 'P-VAL-03', says: 'CR LF becomes LF.', statement, edits: [text("item.replace('\\r\\n', '\\n')")] },
  {
    id: 'P-VAL-04',
    says: 'Characters outside the BMP are lost.',
    statement,
    edits: [text("''.join(c for c in item if ord(c) < 65536)")],
  },
  { id: 'P-VAL-05', says: 'Texts are escaped for HTML.', statement, edits: [text('html.escape(item)')] },
  { id: 'P-VAL-06', says: 'Texts are cut after 255 characters.', statement, edits: [text('item[:255]')] },
  { id: 'P-VAL-07', says: 'Texts are cut after 4096 characters.', statement, edits: [text('item[:4096]')] },
  {
    id: 'P-VAL-08',
    says: 'Texts of digits come back as numbers.',
    statement,
    edits: [text(`${made('item')} if item.isdigit() and item[0] != '0' else item`)],
  },
  { id: 'P-VAL-09', says: 'Backslashes are lost.', statement, edits: [text("item.replace('\\\\', '')")] },
  {
    id: 'P-VAL-10',
    says: 'Several spaces become one.',
    statement,
    edits: [text("__import__('re').sub('  +', ' ', item)")],
  },
  { id: 'P-VAL-11', says: 'An empty text comes back as null.', statement, edits: [text('item or None')] },
  {
    id: 'P-VAL-12',
    says: 'Quotes become typographic.',
    statement,
    edits: [text("item.replace(\"'\", '\u2019')")],
  },
  {
    id: 'P-VAL-13',
    says: 'The text "null" comes back as null.',
    statement,
    edits: [text("None if item == 'null' else item")],
  },
  {
    id: 'P-VAL-14',
    says: 'A plus sign becomes a space.',
    statement,
    edits: [text("item.replace('+', ' ')")],
  },
  {
    id: 'P-VAL-15',
    says: 'Percent escapes are decoded.',
    statement,
    edits: [text("__import__('urllib.parse').parse.unquote(item)")],
  },
  {
    id: 'P-VAL-16',
    says: 'Numbers are kept with single precision.',
    statement,
    edits: [
      number(
        made(
          `repr(__import__('struct').unpack('f', __import__('struct').pack('f', max(-1e38, min(1e38, ${double}))))[0])`,
        ),
      ),
    ],
  },
  { id: 'P-VAL-17', says: 'Numbers come back as texts.', statement, edits: [number('item.text')] },
  {
    id: 'P-VAL-18',
    says: 'Whole numbers above 2^31 wrap.',
    statement,
    edits: [
      number(`(${made('str((int(item.text) + 2**31) % 2**32 - 2**31)')} if item.is_integer() else item)`),
    ],
  },
  {
    id: 'P-VAL-19',
    says: 'Numbers are rounded to two places.',
    statement,
    edits: [number(`(item if item.is_integer() else ${made(`repr(round(${double}, 2))`)})`)],
  },
  {
    id: 'P-VAL-20',
    says: 'Negative numbers lose their sign.',
    statement,
    edits: [number(made("item.text.lstrip('-')"))],
  },
  {
    id: 'P-VAL-21',
    says: 'Zero comes back as null.',
    statement,
    edits: [number(`(item if ${double} else None)`)],
  },
  {
    id: 'P-VAL-22',
    says: 'The exponent of a number is lost.',
    statement,
    edits: [number(made("item.text.lower().split('e')[0]"))],
  },
  {
    id: 'P-VAL-23',
    says: 'The third factoid has the data of the second.',
    statement: 'factoids | array of Factoid',
    edits: [
      edit(
        'service.py',
        'data = write(factoid.data)',
        'data = write(factoids[1 if index == 2 else index].data)',
      ),
    ],
  },
  {
    id: 'P-VAL-24',
    says: 'All factoids of a request have the type of its first.',
    statement: 'type | string | Name of the factoid kind',
    edits: [
      edit(
        'service.py',
        'factoid.unique_id, factoid.type, data)',
        'factoid.unique_id, factoids[0].type, data)',
      ),
    ],
  },
  {
    id: 'P-VAL-25',
    says: 'Of each factoid the first field is kept.',
    statement: 'Keys are defined by the template.',
    edits: [
      edit('service.py', 'data = write(factoid.data)', 'data = write(dict(list(factoid.data.items())[:1]))'),
    ],
  },
  {
    id: 'P-VAL-26',
    says: 'The names of fields are kept in lower case, without underscores.',
    statement: 'Keys are defined by the template.',
    edits: [
      edit(
        'service.py',
        'data = write(factoid.data)',
        "data = write({key.replace('_', ''): item for key, item in factoid.data.items()})",
      ),
    ],
  },
  { id: 'P-VAL-27', says: 'Tabs become spaces.', statement, edits: [text('item.expandtabs(4)')] },
  {
    id: 'P-VAL-28',
    says: 'Texts in Chinese punctuation become ASCII (NFKC).',
    statement,
    edits: [text("__import__('unicodedata').normalize('NFKC', item)")],
  },
  {
    id: 'P-VAL-29',
    says: 'The spelling of a factoid unique_id is kept in lower case.',
    statement: 'unique_id | string | Idempotency code of the factoid within its attestation.',
    edits: [
      edit(
        'service.py',
        "self.store.add('factoids', no, place, factoid.unique_id,",
        "self.store.add('factoids', no, place, factoid.unique_id.lower(),",
      ),
    ],
  },
  {
    id: 'P-VAL-30',
    says: 'Numbers of a factoid that is not the first lose their fraction.',
    statement,
    edits: [
      edit(
        'service.py',
        'data = write(factoid.data)',
        "data = write({key: __import__('jsontext').Number(str(int(float(item.text)))) if place_of(self, no) and hasattr(item, 'text') else item for key, item in factoid.data.items()})",
      ),
      edit(
        'service.py',
        'class Caller:',
        'def place_of(service, no):\n    return len(service.store.factoids(no))\n\n\nclass Caller:',
      ),
    ],
  },
];
