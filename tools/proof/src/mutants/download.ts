import { edit, type Mutant } from '../mutant.ts';

const file = 'v1/download-attestation.ts';
const disposition = 'headers: { \'Content-Disposition\': `attachment; filename="${payload.ano}.zip"` },';
const bytes = 'file: { bytes: await attestationFile(call.caller, payload.ano, ports) },';
const wire = `const body = Readable.from(inTurns(answer.file.bytes, turn), { objectMode: false });
  // A fault before the first bytes is still answered as one.
  await once(body, 'readable');
  return { status: answer.status, headers, body, requestId: call.request.requestId };`;

/** Downloading the attestation file. */
export const downloadMutants: readonly Mutant[] = [
  {
    id: 'M-DOWN-003-no-header',
    says: 'A download has no Content-Disposition.',
    statement: 'download-03',
    rules: ['ATT-DOWN-003'],
    edits: [edit(file, disposition, 'headers: {},')],
  },
  {
    id: 'M-DOWN-003-no-filename',
    says: 'Content-Disposition of a download says attachment, without a filename.',
    statement: 'download-03',
    rules: ['ATT-DOWN-003'],
    edits: [edit(file, disposition, "headers: { 'Content-Disposition': 'attachment' },")],
  },
  {
    id: 'M-DOWN-003-empty-filename',
    says: 'The filename of a download is empty.',
    statement: 'download-03',
    rules: ['ATT-DOWN-003'],
    edits: [edit(file, disposition, "headers: { 'Content-Disposition': 'attachment; filename=\"\"' },")],
  },
  {
    id: 'M-DOWN-003-name-parameter',
    says: 'Content-Disposition of a download gives the name in the parameter name.',
    statement: 'download-03',
    rules: ['ATT-DOWN-003'],
    edits: [edit(file, disposition, disposition.replace('filename=', 'name='))],
  },
  {
    id: 'M-DOWN-002-empty',
    says: 'The body of a download is empty.',
    statement: ['download-02', 'request-11'],
    rules: ['ATT-DOWN-002'],
    edits: [
      edit(
        'http/on-the-wire.ts',
        wire,
        "answer.file.bytes.destroy();\n  return { status: answer.status, headers, body: '' };",
      ),
    ],
  },
  {
    id: 'M-DOWN-002-second-time-empty',
    says: 'The second download of an attestation has an empty body.',
    statement: ['download-02', 'request-11'],
    rules: ['ATT-DOWN-002', 'ATT-DOWN-004'],
    edits: [
      edit(
        'http/on-the-wire.ts',
        wire,
        `const no = call.request.payload;
  if ((fault.done ??= new Set()).has(no)) {
    answer.file.bytes.destroy();
    return { status: answer.status, headers, body: '' };
  }
  fault.done.add(no);
  ${wire}`,
      ),
    ],
  },
  {
    id: 'M-DOWN-002-in-json',
    says: 'A download answers the JSON of an envelope with a link.',
    statement: ['download-02', 'request-11'],
    rules: ['ATT-DOWN-002', 'ATT-DOWN-003'],
    edits: [
      edit(
        'http/on-the-wire.ts',
        "if ('data' in answer)",
        "if (!('data' in answer)) answer.file.bytes.destroy();\n  if (!('data' in answer)) return success(200, call.request.requestId, { url: 'https://example.com/file.zip' });\n  if ('data' in answer)",
      ),
    ],
  },
  {
    id: 'M-DOWN-002-json-with-header',
    says: 'A download answers the file as Base64 inside a JSON envelope, with the header of a file.',
    statement: ['download-02', 'request-11'],
    rules: ['ATT-DOWN-002'],
    edits: [
      edit(
        'http/on-the-wire.ts',
        wire,
        "answer.file.bytes.destroy();\n  return { ...success(200, call.request.requestId, { file: 'UEsDBA==' }), headers: { ...headers, 'Content-Type': 'application/json' } };",
      ),
    ],
  },
  {
    id: 'M-DOWN-002-cut-short',
    says: 'The connection ends in the middle of the file, before its announced length.',
    statement: 'download-02',
    rules: ['ATT-DOWN-002'],
    edits: [
      edit(
        'http/on-the-wire.ts',
        wire,
        `async function* half() {
    for await (const chunk of answer.file.bytes) {
      yield chunk.subarray(0, chunk.length / 2);
      throw new Error('cut');
    }
  }
  return { status: answer.status, headers: { ...headers, 'Content-Length': '100000' }, body: Readable.from(half()) };`,
      ),
    ],
  },
  {
    id: 'M-DOWN-004-one-for-all',
    says: 'Every download returns the file that was made first.',
    statement: 'service-08',
    rules: ['ATT-DOWN-004'],
    edits: [
      edit(
        file,
        bytes,
        'file: { bytes: await attestationFile(call.caller, (fault.first ??= payload.ano), ports) },',
      ),
    ],
  },
  {
    id: 'M-DOWN-004-of-the-one-before',
    says: 'A download right after another returns the file of that one.',
    statement: 'service-08',
    rules: ['ATT-DOWN-004'],
    edits: [
      edit(
        file,
        bytes,
        `file: { bytes: await attestationFile(call.caller, fault.before && Date.now() - fault.at < 1000 ? fault.before : payload.ano, ports).finally(() => {
      fault.before = payload.ano;
      fault.at = Date.now();
    }) },`,
      ),
    ],
  },
  {
    id: 'M-DOWN-004-without-data',
    says: 'The file holds no data of the attestation.',
    statement: 'service-08',
    rules: ['ATT-DOWN-004'],
    edits: [
      edit(
        'evidence/file-archive.ts',
        '...(await Promise.all(unlisted.map(measured))),\n  ];',
        '...(await Promise.all(unlisted.map(measured))),\n  ].slice(0, 1);',
      ),
    ],
  },
  {
    id: 'M-DOWN-001-unknown-number',
    says: 'A download of a number that was never issued returns an empty archive.',
    statement: ['download-01', 'download-02'],
    rules: ['ATT-DOWN-001'],
    edits: [
      edit(
        file,
        bytes,
        "file: { bytes: await attestationFile(call.caller, payload.ano, ports).catch(() => Buffer.from('PK\\x05\\x06'.padEnd(22, '\\0'), 'latin1')) },",
      ),
    ],
  },
];
