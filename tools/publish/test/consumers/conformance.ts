import { loadConfig, type Report, SetupError } from '@attestation/conformance';

export type Judged = Report['summary'];

loadConfig({}, '.').catch((error: unknown) => {
  console.log(error instanceof SetupError ? 'a set-up that is wrong' : error);
});
