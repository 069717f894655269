/** Loaded into each Node process by NODE_OPTIONS: adds its command to the file PROCESS_LOG, as `main.ts lint`. */
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';

const { PROCESS_LOG } = process.env;
const [, file = '', task = ''] = process.argv;
if (PROCESS_LOG) appendFileSync(PROCESS_LOG, `${[basename(file), basename(task)].join(' ').trim()}\n`);
