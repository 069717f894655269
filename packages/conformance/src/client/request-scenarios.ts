import {
  at,
  fileNamed,
  firstSign,
  givesNumber,
  noHeader,
  notLeftOpen,
  on,
  payloadHas,
  returns,
  sameFiles,
  sameIndices,
  sameNumberAgain,
  samePayload,
  withFiles,
} from './checks.ts';
import { type Difference, fitsDouble, isNumber, MISSING } from './differences.ts';
import { type Scenario, sent } from './observed.ts';
import { callsOf } from './scenario.ts';

/** What a client sends when all is well. */
export function requestScenarios(seed: number): Scenario[] {
  const { marker, bytes, factoid, payload, create, add, apply, withNumbers, attached } = callsOf(seed);
  const odd = Buffer.from('line\r\nline\n\r\n--\r\n\u0000\u001a\u00ff end ', 'latin1');
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\nParty A:\n'), bytes('pdf', 500)]);
  const sign = { CA0123: ['Party A:', 'Party B:'] };
  const enterprise = { type: 'ENTERPRISE', name: 'Hangzhou Trade Ltd' };
  return [
    {
      name: 'create',
      calls: [
        create(payload('create')),
        create(payload('create-open', { completed: false })),
        create(payload('create-closed', { completed: true })),
        create(payload('create')),
      ],
      checks: {
        'ATT-CLI-021': on([1, 2, 3], samePayload(at(/^payload\.(unique_id|template_id|identities)/))),
        'ATT-CLI-022': on([1, 2, 3], samePayload(at(/^payload\.factoids/))),
        'ATT-CLI-023': on([2], payloadHas('completed', 'false')),
        'ATT-CLI-024': on([1, 3], notLeftOpen),
        'ATT-CLI-035': on([1], givesNumber, sameNumberAgain(4)),
        'ATT-CLI-047': on([1, 2, 3], givesNumber),
      },
    },
    {
      name: 'values',
      calls: [
        withNumbers('numbers', plainNumbers),
        withNumbers('long-numbers', longNumbers),
        create(payload('latin', { factoids: [factoid('latin', { name: 'Zürich, São Paulo' })] })),
        create(payload('text', { factoids: [factoid('text', { ...texts, content: marker })] })),
      ],
      checks: {
        'ATT-CLI-015': on([3, 4], sent),
        'ATT-CLI-025': on([1, 2], samePayload(hasOtherType)),
        'ATT-CLI-026': on([1], samePayload(isNumeric)),
        'ATT-CLI-027': on([2], samePayload(isLong)),
        'ATT-CLI-028': on([3, 4], samePayload(all)),
      },
    },
    {
      name: 'files',
      calls: [
        create(payload('files', { factoids: ['a', 'b', 'c'].map((name) => factoid(name)) }), {
          attachments: {
            0: [
              {
                name: 'binary.bin',
                bytes: Buffer.concat([Buffer.from('\ufeff'), bytes('binary', 5000), odd]),
              },
              { name: 'empty.txt', bytes: Buffer.alloc(0) },
            ],
            2: [
              { name: 'one.bin', bytes: odd },
              { name: 'same.bin', bytes: odd },
            ],
          },
        }),
        create(payload('signed-pdf'), { attachments: { 0: [{ name: 'contract.pdf', bytes: pdf, sign }] } }),
        attached('file-name', spokenName),
        attached('file-name-lines', 'a\r\nX-Injected: yes\r\n\r\nb.txt', { blame: 'ATT-CLI-046' }),
      ],
      checks: {
        'ATT-CLI-036': on([1], withFiles),
        'ATT-CLI-037': on([1], withFiles),
        'ATT-CLI-038': on([1], sameIndices),
        'ATT-CLI-039': on([1], withFiles),
        'ATT-CLI-040': on([1], withFiles),
        'ATT-CLI-041': on([1], sameFiles),
        'ATT-CLI-042': on([1], withFiles),
        'ATT-CLI-043': on([1], withFiles),
        'ATT-CLI-044': on([2], firstSign(sign)),
        'ATT-CLI-045': on([3], fileNamed(spokenName)),
        'ATT-CLI-046': (seen) => {
          sent(seen, 3); // A client may refuse the name of call 4, not that one.
          noHeader('X-Injected: yes')(seen, 4);
        },
      },
    },
    {
      name: 'add',
      calls: [
        create(payload('add', { completed: false })),
        add(
          { ano: '$1.no', factoids: [factoid('more'), factoid('more-2')], completed: false },
          { attachments: { 1: [{ name: 'more.bin', bytes: bytes('more', 100) }] } },
        ),
        add({ ano: '$1.no', factoids: [factoid('last')] }),
      ],
      checks: {
        'ATT-CLI-022': on([2, 3], samePayload(at(/^payload\.factoids/))),
        'ATT-CLI-023': on([2], payloadHas('completed', 'false')),
        'ATT-CLI-024': on([3], notLeftOpen),
        'ATT-CLI-029': on([2, 3], samePayload(at(/^payload\.ano/))),
        'ATT-CLI-038': on([2], sameIndices),
        'ATT-CLI-041': on([2], sameFiles),
        'ATT-CLI-049': on([2, 3], returns('success', 'true')),
      },
    },
    {
      name: 'certification',
      calls: [
        apply('person', { type: 'PERSONAL' }),
        apply('enterprise', { ...enterprise, ic_code: '91330100MA27XL0H0X' }),
        apply('registered', {
          ...enterprise,
          ic_code: '330100000123',
          org_code: '01234567',
          tax_code: '0330',
        }),
      ],
      checks: {
        'ATT-CLI-033': on([1, 2, 3], samePayload(all)),
        'ATT-CLI-034': on([2], payloadHas('org_code', 'null'), payloadHas('tax_code', 'null')),
        'ATT-CLI-048': on([1, 2, 3], givesNumber),
      },
    },
  ];
}

const all = () => true;
const isNumeric = ({ expected, got }: Difference) => isNumber(expected) && isNumber(got);
/** A number that a double cannot hold. */
export const isLong = ({ expected, got }: Difference) =>
  isNumber(expected) && isNumber(got) && !fitsDouble(expected);
const typeOf = (text: string) => (isNumber(text) ? '0' : text.charAt(0));
const hasOtherType = ({ expected, got }: Difference) => got !== MISSING && typeOf(expected) !== typeOf(got);

const plainNumbers =
  '{"price": 600.5, "count": 3, "change": -0.25, "small": 1e-7, "code": "0012", "text": "1e3"}';
const longNumbers =
  '{"serial": 12345678901234567890, "rate": 0.12345678901234567890, "code": "12345678901234567890"}';

const texts = {
  name: '张三 李四',
  beyond: '𠮷 😀',
  marks: 'a"b\\c/d <b>&amp; \u2028 %41 +',
  lines: 'one\ntwo\r\nthree\ttab',
  composed: 'é',
  decomposed: 'e\u0301',
  blanks: '  two before, one after ',
  名称: 'a key',
};

const spokenName = '合同 "final" 1%.pdf';
