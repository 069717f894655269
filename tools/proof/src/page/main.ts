/** `node src/page/main.ts`: writes the page about the proof from the committed results. */
import { writeFile } from 'node:fs/promises';
import { pageFile, proofPage } from './proof-page.ts';

await writeFile(pageFile, await proofPage());
process.stdout.write(`Written: ${pageFile}\n`);
