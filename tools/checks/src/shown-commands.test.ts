import { expect, test } from 'vitest';
import { mentionsOf, shellWords, shownCommands } from './shown-commands.ts';

test.each<[string, string, string[]]>([
  ['quotes', `a 'b c' "d e"f`, ['a', 'b c', 'd ef']],
  ['an empty word', `a ''`, ['a', '']],
  ['a line that goes on', 'a \\\n  b\nc', ['a', 'b']],
  ['a comment', 'a b#c # d', ['a', 'b#c']],
  ['a pipe', 'a | b', ['a']],
  ['a redirection', 'a > b', ['a']],
  ['within $( )', 'a "$NO" --json)', ['a', '$NO', '--json']],
])('%s', (_name, given, want) => {
  expect(shellWords(given)).toEqual(want);
});

test('commands are found in blocks and in sentences, and elsewhere not', () => {
  const page = `
Call \`npm run admin -- key list\`, see \`attest\`, \`@attestation/cli\` and \`docs/attest.md\`.

   \`\`\`sh
   NO=$(attest create a.yaml --json | sed s/x/y/)
   npm start -- --port 1 # listens
   \`\`\`

\`\`\`ts
attest('x');
\`\`\`
`;
  expect(shownCommands(page)).toEqual([
    { program: 'attest', words: ['create', 'a.yaml', '--json'], whole: true },
    { program: 'server', words: ['--port', '1'], whole: true },
    { program: 'admin', words: ['key', 'list'], whole: false },
    { program: 'attest', words: [], whole: false },
  ]);
  expect(mentionsOf('`a b` and `c`')).toEqual(['a b', 'c']);
});
