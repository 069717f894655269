import { verify } from '@attestation/evidence';
import { emptyRoot, rootOf } from '@attestation/evidence/log';

async function tenLines(): Promise<string> {
  const { verdict, checks } = await verify(new Blob(['not an archive']));
  // @ts-expect-error a verdict is one of three words
  if (verdict === 'perhaps' || (await rootOf([])).length !== emptyRoot.length) return 'wrong';
  return `${verdict}: ${checks.find(({ status }) => status === 'failed')?.id}`;
}

tenLines().then((line) => console.log(line));
