import { join } from 'node:path';
import { repository } from '../src/repository.ts';
import { callsProgram, readPages, testPage } from './run-pages.ts';

const serverBin = join(repository, 'apps/server/bin/attestation-server.js');
// Whole pages: earlier blocks make what a program is given.
for (const { page, blocks } of readPages()) if (blocks.some(callsProgram)) testPage(page, serverBin, blocks);
