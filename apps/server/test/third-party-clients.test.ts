import { randomUUID } from 'node:crypto';
import { operations } from '@attestation/contract/v1';
import { afterAll, describe, expect, test } from 'vitest';
import { urlOf } from './encodings.ts';
import { pdf, sha256 } from './files.ts';
import { exchange } from './raw-http.ts';
import {
  call,
  type Envelope,
  envelope,
  type OperationName,
  post,
  type Reply,
  startServerUnderTest,
} from './server-under-test.ts';
import { storedIn } from './stored.ts';

// Bodies as the usual clients of other languages print them, byte for byte: nothing here is built by our own client.

const server = await startServerUnderTest({ requestIdMaxLength: 36 });
afterAll(() => server.stop());

const signed = (payload: string, operation: OperationName = 'createAttestation'): Envelope =>
  envelope(operation, payload, server.member, { requestId: randomUUID() });
const sendTo = (operation: OperationName, body: string | Buffer<ArrayBuffer>, type: string) =>
  post(urlOf(server, operation), body, type);

function expectDone(reply: Reply, fields: Envelope): Reply {
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json.request_id).toBe(fields.request_id);
  return reply;
}

describe('Python', () => {
  // json.dumps: a space after each colon and comma, everything but ASCII as \u escapes.
  const dumps = (template: string) =>
    `{"unique_id": "py-${randomUUID()}", "template_id": "${template}", "identities": {"ID": "1", "MO": "2"}, "factoids": [{"unique_id": "f", "type": "user", "data": {"name": "\\u674e\\u96f7 \\ud83d\\ude00", "phone_number": "1"}}], "completed": true, "attachments": null}`;

  test('requests.post(json=...): the payload inside the envelope, as json.dumps prints it', async () => {
    const fields = signed(dumps(server.templateId));
    const body = `{"request_id": "${fields.request_id}", "access_key": "${fields.access_key}", "tonce": ${fields.tonce}, "payload": ${fields.payload}, "signature": "${fields.signature}"}`;
    const { json } = expectDone(await sendTo('createAttestation', body, 'application/json'), fields);
    const read = await call(server, 'readAttestation', { ano: json.data.no });
    expect(read.text).toContain('"data":{"name": "\\u674e\\u96f7 \\ud83d\\ude00", "phone_number": "1"}');
    expect(read.json.data.factoids[0].data.name).toBe('李雷 😀');
  });

  test('requests.post(data=...): urlencoded by quote_plus', async () => {
    const fields = signed(dumps(server.templateId));
    expectDone(
      await sendTo('createAttestation', quotePlus(fields), 'application/x-www-form-urlencoded'),
      fields,
    );
  });

  test('requests.post(data=..., files=...): fields first, names quoted, no types on fields', async () => {
    const payload = dumps(server.templateId).replace(
      '"attachments": null',
      `"attachments": {"0": ["${sha256(pdf)}"]}`,
    );
    const fields = signed(payload);
    const boundary = '6b7c9d1e2f3a4b5c';
    const body = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="attachments[0][]"; filename="a.pdf"\r\n\r\n`,
      ),
      pdf,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    expectDone(await sendTo('createAttestation', body, `multipart/form-data; boundary=${boundary}`), fields);
  });
});

/** urllib.parse.quote_plus, RFC 3986 in the letter: everything but letters, digits and `_.-~` is escaped. */
function quotePlus(fields: object): string {
  const quote = (text: string) =>
    encodeURIComponent(text)
      .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+');
  return Object.entries(fields)
    .map(([name, value]) => `${quote(name)}=${quote(String(value))}`)
    .join('&');
}

describe('PHP', () => {
  // json_encode: \/ for slashes, \u escapes, and [] for an array without members, be it a list or a map.
  const encode = (more: string) =>
    `{"unique_id":"php\\/${randomUUID()}","template_id":"${server.templateId}","identities":{"USCID":"91332406MA27XMXJ27"},${more}}`;

  test('http_build_query: urlencoded, an empty map as []', async () => {
    const fields = signed(encode('"factoids":[],"completed":false,"attachments":[]'));
    expectDone(
      await sendTo('createAttestation', quotePlus(fields), 'application/x-www-form-urlencoded'),
      fields,
    );
  });

  test('attachments as a list, since PHP prints a map with the keys 0, 1 so; sign without anyone as []', async () => {
    const factoid = (id: string) => `{"unique_id":"${id}","type":"product","data":{"name":"\\u91d1"}}`;
    const entry = `{"checksum":"${sha256(pdf)}","sign":[]}`;
    const fields = signed(
      encode(`"factoids":[${factoid('a')},${factoid('b')}],"attachments":[[${entry}],[${entry}]]`),
    );
    // CURLOPT_POSTFIELDS with an array: every part in the order of the array, files as CURLFile.
    const boundary = '------------------------d74496d66958873e';
    const file = (i: number) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="attachments[${i}][]"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      pdf,
      Buffer.from('\r\n'),
    ];
    const parts = Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
    const body = Buffer.concat([...file(0), ...file(1), ...parts, Buffer.from(`--${boundary}--\r\n`)]);
    expectDone(await sendTo('createAttestation', body, `multipart/form-data; boundary=${boundary}`), fields);
  });

  test('multipart without any file', async () => {
    const fields = signed(encode('"completed":null'));
    const boundary = 'x';
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Length: ${Buffer.byteLength(String(value))}\r\n\r\n${value}\r\n`,
    );
    expectDone(
      await sendTo('createAttestation', `${parts.join('')}--x--\r\n`, 'multipart/form-data; boundary=x'),
      fields,
    );
  });
});

describe('Java', () => {
  test('HttpClient: each part with a type, a charset and a transfer encoding; nulls for what is not used', async () => {
    const payload = `{"uniqueId":null,"unique_id":"java-${randomUUID()}","template_id":"${server.templateId}","identities":{"ID":"1"},"factoids":[{"unique_id":"f","type":"product","data":{"name":"金","description":null,"price":1.0E2}}],"completed":null,"attachments":{"0":["${sha256(pdf).toUpperCase()}"]}}`;
    const fields = signed(payload);
    const boundary = 'Jm3sNqTk-1_2.3+4';
    const part = (name: string, value: string) =>
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${value}\r\n`,
      );
    const file = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="attachments[0][]"; filename="a.pdf"\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n\r\n`,
      ),
      pdf,
      Buffer.from('\r\n'),
    ]);
    const body = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(name, String(value))),
      file,
      Buffer.from(`--${boundary}--\r\n`),
    ]);
    const type = `multipart/form-data; boundary="${boundary}"; charset=UTF-8`;
    const { json } = expectDone(await sendTo('createAttestation', body, type), fields);
    expect((await call(server, 'readAttestation', { ano: json.data.no })).text).toContain('"price":1.0E2');
  });

  test('reading with every member there is, null when not used', async () => {
    const fields = signed(
      `{"unique_id":"j${randomUUID()}","template_id":"${server.templateId}","identities":{"ID":"1"}}`,
    );
    const body = JSON.stringify({ ...fields, payload: '%' }).replace('"%"', () => fields.payload);
    const { json } = expectDone(
      await sendTo('createAttestation', body, 'application/json;charset=UTF-8'),
      fields,
    );
    for (const payload of [
      `{"fields":null,"ano":"${json.data.no}"}`,
      `{"ano":"${json.data.no}","factoids":null,"fields":[]}`,
    ]) {
      const read = signed(payload, 'readAttestation');
      const text = JSON.stringify({ ...read, payload: '%' }).replace('"%"', () => read.payload);
      expectDone(await sendTo('readAttestation', text, 'application/json;charset=UTF-8'), read);
    }
  });

  test('applying as a person with nulls for the members of an enterprise', async () => {
    const payload =
      '{"type":"PERSONAL","name":null,"ic_code":null,"org_code":null,"tax_code":null,"link_name":"李雷","link_id_card":"330184198501184115","link_phone":"13378784545","link_email":"li@example.com"}';
    const fields = signed(payload, 'applyCertification');
    expectDone(
      await sendTo('applyCertification', quotePlus(fields), 'application/x-www-form-urlencoded'),
      fields,
    );
  });
});

describe('curl', () => {
  test('-F: fields, a file, and Expect: 100-continue', async () => {
    const payload = `{"unique_id":"curl-${randomUUID()}","template_id":"${server.templateId}","identities":{"ID":"1"},"factoids":[{"unique_id":"f","type":"product","data":{"name":"x"}}],"attachments":{"0":["${sha256(pdf)}"]}}`;
    const fields = signed(payload);
    const boundary = '------------------------wVvBQd4Ofzr5MDI0';
    const body = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="attachments[0][]"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
      ),
      pdf,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const head = `POST ${operations.createAttestation.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: curl/8.14.1\r\nAccept: */*\r\nContent-Length: ${body.length}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n`;
    expect((await exchange(server.url, Buffer.concat([Buffer.from(`${head}\r\n`), body]))).status).toBe(200);
    const continued = await exchange(
      server.url,
      Buffer.concat([Buffer.from(`${head}Expect: 100-continue\r\n\r\n`), body]),
    );
    expect(continued.status).toBe(100);
  });

  test('--data-urlencode', async () => {
    const fields = signed(
      `{"unique_id":"c${randomUUID()}","template_id":"${server.templateId}","identities":{"ID":"1"}}`,
    );
    expectDone(
      await sendTo(
        'createAttestation',
        quotePlus(fields).replaceAll('+', '%20'),
        'application/x-www-form-urlencoded',
      ),
      fields,
    );
  });
});

describe('JavaScript', () => {
  test('fetch with FormData and Blob, as browsers and Node send it', async () => {
    const payload = `{"unique_id":"js-${randomUUID()}","template_id":"${server.templateId}","identities":{"ID":"1"},"factoids":[{"unique_id":"f","type":"product","data":{"name":"x"}}],"attachments":{"0":["${sha256(pdf)}"]}}`;
    const fields = signed(payload);
    const form = new FormData();
    form.append('attachments[0][]', new Blob([pdf], { type: 'application/pdf' }), '合同 "1".pdf');
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const response = await fetch(urlOf(server, 'createAttestation'), { method: 'POST', body: form });
    expect(response.status, await response.clone().text()).toBe(200);
    const { data } = (await response.json()) as { data: { no: string } };
    const [kept] = await storedIn(server.running.storage.database).attachments(data.no);
    expect(kept?.fileName).toBe('合同 %221%22.pdf');
  });

  test('fetch with the payload as a Blob of type application/json', async () => {
    const fields = signed(
      `{"unique_id":"js-${randomUUID()}","template_id":"${server.templateId}",\n"identities":{"ID":"1"}}`,
    );
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      form.append(name, name === 'payload' ? new Blob([value], { type: 'application/json' }) : String(value));
    }
    const response = await fetch(urlOf(server, 'createAttestation'), { method: 'POST', body: form });
    expect(response.status, await response.text()).toBe(200);
  });
});
