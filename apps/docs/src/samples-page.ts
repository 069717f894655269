import { anchorLink } from './anchor-link.ts';
import type { Page } from './page.ts';
import { codeBlock, renderMarkdown } from './render-markdown.ts';
import { readText } from './repository.ts';

/** The same create in each language; the tests run every one for which the machine has what it needs. */
export const samples = [
  { id: 'curl', name: 'curl and openssl', file: 'curl/create.sh', run: 'sh create.sh' },
  { id: 'typescript', name: 'TypeScript', file: 'typescript/create.ts', run: 'node create.ts' },
  { id: 'python', name: 'Python', file: 'python/create.py', run: 'python3 create.py' },
  { id: 'java', name: 'Java', file: 'java/Create.java', run: 'java Create.java' },
  { id: 'php', name: 'PHP', file: 'php/create.php', run: 'php create.php' },
  { id: 'go', name: 'Go', file: 'go/create.go', run: 'go run create.go' },
] as const;

export function samplesPage(): Page {
  const intro = renderMarkdown(introduction, 'docs/samples.md', () => undefined).html;
  const contents = samples.map(({ id, name }) => `<li><a href="#${id}">${name}</a></li>`).join('');
  const sections = samples.map(({ id, name, file, run }) => {
    const code = codeBlock(readText(`apps/docs/samples/${file}`).trimEnd(), name);
    return `<h2 id="${id}">${name}${anchorLink(id, name)}</h2><p><code>${run}</code></p>${code}`;
  });
  const html = `${intro}<ul class="columns">${contents}</ul>${sections.join('\n')}`;
  return { path: 'samples.html', title: 'Code samples', group: 'Guides', html };
}

const introduction = `# Code samples

One complete, signed create in six languages. Each prints the reference number. They are run against the reference server by the tests of this site.

Each reads four environment variables; after \`npm start\` the values are in \`data/demo/credentials.json\`:

| Variable | What it is |
|---|---|
| \`BASE_URL\` | \`http://127.0.0.1:8080\`, without a slash at the end |
| \`ACCESS_KEY\` | identifier of your key |
| \`PRIVATE_KEY_FILE\` | your private RSA key, PKCS#8 PEM |
| \`TEMPLATE_ID\` | such as \`DEMO-TRADE\` |

All of them do the one thing that matters: **the payload is made into text once; that text is signed and that text is sent.** A JSON library that prints the payload a second time may space or escape it in another way, and the signature fails.
`;
