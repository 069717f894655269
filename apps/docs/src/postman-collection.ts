import { readContracts } from './contract.ts';
import { readText } from './repository.ts';
import { sampleVersion } from './samples.ts';

/** A request of the collection: its payload, and what its answer is used for. */
interface Item {
  readonly name: string;
  readonly operation: string;
  readonly description: string;
  readonly payload: unknown;
  readonly test: readonly string[];
}

const succeeds = `pm.test('it succeeds', () => pm.response.to.have.status(200));`;

const items: readonly Item[] = [
  {
    name: 'Create',
    operation: 'createAttestation',
    description: 'Stores an attestation that stays open, and keeps its number as `ano`.',
    payload: {
      unique_id: 'postman-{{$guid}}',
      template_id: '{{template_id}}',
      identities: { MO: '15857112383' },
      factoids: [{ unique_id: 'buyer-1', type: 'user', data: { name: '张三', phone_number: '13234568732' } }],
      completed: false,
    },
    test: [
      succeeds,
      `const answer = pm.response.json().data;`,
      `pm.test('it has a number', () => pm.expect(answer.no).to.match(/^\\w{32}$/));`,
      `pm.collectionVariables.set('ano', answer.no);`,
    ],
  },
  {
    name: 'Add factoids',
    operation: 'addFactoids',
    description: 'Adds a factoid and closes the attestation.',
    payload: {
      ano: '{{ano}}',
      factoids: [
        { unique_id: 'seller-1', type: 'user', data: { name: '李雷', phone_number: '13378784545' } },
      ],
      completed: true,
    },
    test: [succeeds],
  },
  {
    name: 'Read',
    operation: 'readAttestation',
    description: 'Reads it; `fields` chooses what is returned.',
    payload: { ano: '{{ano}}' },
    test: [
      succeeds,
      `const answer = pm.response.json().data;`,
      `pm.test('it is closed, with both factoids', () => {`,
      `  pm.expect(answer.completed).to.eql(true);`,
      `  pm.expect(answer.factoids.map(({ unique_id }) => unique_id)).to.include.members(['buyer-1', 'seller-1']);`,
      `});`,
    ],
  },
  {
    name: 'Download',
    operation: 'downloadAttestation',
    description: 'Downloads the attestation file. "Send and Download" saves it.',
    payload: { ano: '{{ano}}' },
    test: [
      `// The file is made after the attestation was closed: a run of the collection asks again.`,
      `const tries = Number(pm.variables.get('tries') || 0);`,
      `if (pm.response.code === 400 && tries < 30) {`,
      `  pm.variables.set('tries', tries + 1);`,
      `  pm.execution.setNextRequest(pm.info.requestName);`,
      `  setTimeout(() => {}, 1000);`,
      `} else {`,
      `  ${succeeds}`,
      `  pm.test('it is a zip', () => pm.expect(pm.response.text().slice(0, 2)).to.eql('PK'));`,
      `}`,
    ],
  },
  {
    name: 'Apply for a certification',
    operation: 'applyCertification',
    description: 'Applies for a party that signs PDF attachments.',
    payload: {
      type: 'PERSONAL',
      link_name: 'Li Lei',
      link_id_card: '330184198501184115',
      link_phone: '13378784545',
      link_email: 'li@example.com',
    },
    test: [succeeds],
  },
];

const description = `Signed requests of the Attestation Service API.

1. Set the variables of the collection: \`base_url\`, \`access_key\`, \`template_id\`, and \`private_key\`, the text of your PEM file (as a secret in an environment, so that it is not exported with the collection).
2. Send *Create*, then the others in order.

The body that you see and edit is the payload. A script of the collection signs it before it is sent, with a fresh request_id and tonce, and puts the envelope around it. Requests with files need their checksums in the payload: use the client or the command line for these.`;

/**
 * The collection for Postman (format 2.1.0): one request for each operation, signed before it is sent.
 *
 * Source: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function postmanCollection(): unknown {
  const script = (listen: string, lines: readonly string[]) => ({
    listen,
    script: { type: 'text/javascript', exec: lines },
  });
  const contract = readContracts().find(({ version }) => version === sampleVersion);
  const paths = Object.entries(contract?.document.paths ?? {});
  const pathOf = (operation: string) =>
    paths.find(([, { post }]) => post.operationId === operation)?.[0] ?? '';
  return {
    info: {
      name: `Attestation Service API ${sampleVersion}`,
      description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    event: [script('prerequest', readText('apps/docs/postman/sign-request.js').trimEnd().split('\n'))],
    variable: [
      { key: 'base_url', value: 'http://127.0.0.1:8080' },
      ...['access_key', 'private_key', 'template_id', 'ano'].map((key) => ({ key, value: '' })),
    ],
    item: items.map(({ name, operation, description: text, payload, test }) => ({
      name,
      event: [script('test', test)],
      request: {
        method: 'POST',
        description: text,
        header: [{ key: 'Content-Type', value: 'application/json' }],
        url: {
          raw: `{{base_url}}${pathOf(operation)}`,
          host: ['{{base_url}}'],
          path: pathOf(operation).slice(1).split('/'),
        },
        body: { mode: 'raw', raw: JSON.stringify(payload, null, 2), options: { raw: { language: 'json' } } },
      },
    })),
  };
}
