import { startMock } from '@attestation/mock';

async function tenLines(): Promise<string> {
  const mock = await startMock({ verify: false });
  const answer = await fetch(`${mock.url}/api/v1/attestation`, { method: 'POST', body: '{}' });
  await mock.close();
  return `the mock says ${answer.status}`;
}

tenLines().then((said) => console.log(said));
