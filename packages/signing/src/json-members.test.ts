import { describe, expect, it } from 'vitest';
import { jsonElements, jsonMembers } from './json-members.ts';
import { JsonTextError } from './json-text-error.ts';

function refusal(read: () => unknown): JsonTextError {
  try {
    read();
  } catch (error) {
    if (error instanceof JsonTextError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

describe('jsonMembers gives each value as it stands', () => {
  const table: [name: string, { given: string; want: [string, string][] }][] = [
    [
      'spacing',
      {
        given: ' \t\r\n{ "a" : 1 ,"b":{ } }\n',
        want: [
          ['a', '1'],
          ['b', '{ }'],
        ],
      },
    ],
    ['empty object', { given: '{ }', want: [] }],
    [
      'key order, integer-like keys',
      {
        given: '{"z":1,"10":2,"9":3}',
        want: [
          ['z', '1'],
          ['10', '2'],
          ['9', '3'],
        ],
      },
    ],
    [
      'numbers',
      {
        given: '{"a":12345678901234567890,"b":1.10,"c":1e400,"d":-0,"e":-0.0E+01}',
        want: [
          ['a', '12345678901234567890'],
          ['b', '1.10'],
          ['c', '1e400'],
          ['d', '-0'],
          ['e', '-0.0E+01'],
        ],
      },
    ],
    [
      'words',
      {
        given: '{"a":true,"b":false,"c":null}',
        want: [
          ['a', 'true'],
          ['b', 'false'],
          ['c', 'null'],
        ],
      },
    ],
    ['escapes', { given: String.raw`{"\u0061\"":"\u674E\/"}`, want: [['a"', String.raw`"\u674E\/"`]] }],
    ['emoji', { given: '{"📄":"📄"}', want: [['📄', '"📄"']] }],
    [
      '__proto__',
      {
        given: '{"__proto__":{"a":1},"a":2}',
        want: [
          ['__proto__', '{"a":1}'],
          ['a', '2'],
        ],
      },
    ],
    [
      'escaped half pair',
      {
        given: String.raw`{"a":"\ud800","\ud800":1}`,
        want: [
          ['a', String.raw`"\ud800"`],
          ['\ud800', '1'],
        ],
      },
    ],
  ];
  it.each(table)('%s', (_name, { given, want }) => {
    expect([...jsonMembers(given)]).toEqual(want);
  });
});

describe('jsonElements', () => {
  it('gives each element as it stands', () => {
    expect(jsonElements(' [ 1.10 , [ ], {"a" :1},"," ]')).toEqual(['1.10', '[ ]', '{"a" :1}', '","']);
    expect(jsonElements('[ ]')).toEqual([]);
  });
  it.each([
    ['object', '{}'],
    ['trailing comma', '[1,]'],
    ['rest', '[1]2'],
    ['open', '[1'],
    ['number', '1'],
  ])('refuses: %s', (_name, text) => {
    expect(refusal(() => jsonElements(text)).reason).toBe('syntax');
  });
});

describe('a refusal', () => {
  type Want = { reason: string; offset: number; message: string; members: string[] };
  const table: [name: string, { given: string; want: Want }][] = [
    [
      'says where and what',
      {
        given: '{"a":1,}',
        want: {
          reason: 'syntax',
          offset: 7,
          message: "a key in double quotes at offset 7, found '}'",
          members: ['a'],
        },
      },
    ],
    [
      'keeps complete members only',
      {
        given: '{"request_id":"r1","payload":{"a":',
        want: { reason: 'syntax', offset: 34, message: 'the end of the text', members: ['request_id'] },
      },
    ],
    [
      'keeps all before a rest',
      {
        given: '{"a":1}x',
        want: {
          reason: 'syntax',
          offset: 7,
          message: "the end of the text at offset 7, found 'x'",
          members: ['a'],
        },
      },
    ],
    [
      'names a byte order mark',
      { given: '\ufeff{}', want: { reason: 'syntax', offset: 0, message: 'byte order mark', members: [] } },
    ],
    [
      'names a control character',
      { given: '{"a":"\n"}', want: { reason: 'syntax', offset: 6, message: 'U+000A', members: [] } },
    ],
    [
      'names half a pair',
      {
        given: '{"a":"\ud83d"}',
        want: { reason: 'syntax', offset: 6, message: 'half a surrogate pair', members: [] },
      },
    ],
    [
      'of a low half alone',
      {
        given: '{"a":"\udcc4\ud83d"}',
        want: { reason: 'syntax', offset: 6, message: 'half a surrogate pair', members: [] },
      },
    ],
    [
      'of a repeated key keeps the first',
      {
        given: String.raw`{"a":1,"\u0061":2}`,
        want: { reason: 'duplicate-key', offset: 7, message: '"a" at offset 7 occurs twice', members: ['a'] },
      },
    ],
    [
      'of a key repeated inside',
      {
        given: '{"x":[{"":1,"":2}]}',
        want: { reason: 'duplicate-key', offset: 12, message: 'twice', members: [] },
      },
    ],
    [
      'of a repeated half pair',
      {
        given: String.raw`{"\ud800":1,"\uD800":2}`,
        want: { reason: 'duplicate-key', offset: 12, message: 'twice', members: ['\ud800'] },
      },
    ],
  ];
  it.each(table)('%s', (_name, { given, want }) => {
    const error = refusal(() => jsonMembers(given));
    expect({ ...error, members: [...error.members.keys()] }).toMatchObject({
      reason: want.reason,
      offset: want.offset,
      members: want.members,
    });
    expect(error.message).toContain(want.message);
  });

  it('shows at most 40 characters of a repeated key', () => {
    const key = `"${'k'.repeat(1000)}"`;
    expect(refusal(() => jsonMembers(`{${key}:1,${key}:2}`)).message.length).toBeLessThan(200);
  });

  it('comes at level 65, not at 64', () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(jsonMembers(nested(64)).size).toBe(1);
    expect(refusal(() => jsonMembers(nested(65)))).toMatchObject({ reason: 'too-deep', offset: 68 });
    expect(refusal(() => jsonElements('['.repeat(1 << 20))).reason).toBe('too-deep');
    expect(refusal(() => jsonMembers('{"a":'.repeat(1 << 18))).reason).toBe('too-deep');
  });
});
