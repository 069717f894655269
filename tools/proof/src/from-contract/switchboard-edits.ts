import type { Edit } from '../mutants/mutant.ts';

const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

/** Where the switchboard sits in the server. With no fault switched on it changes nothing. */
export const switchboardEdits: readonly Edit[] = [
  edit('http/routes-of.ts', '...part }', '...part, validate: board.check(name, part.validate) }'),
  edit('http/envelope.ts', "strictUtf8(bytes, 'The body');", "board.body(strictUtf8(bytes, 'The body'));"),
  edit(
    'api/serve.ts',
    'envelope = route.parseEnvelope(fields);',
    'envelope = board.envelope(route.name, fields, route.parseEnvelope);',
  ),
  edit(
    'api/serve.ts',
    "await step('authenticate', () => authenticate(envelope, route.path, receivedAt));",
    `envelope.trusted ? board.caller(route.name) : await authenticate(envelope, route.path, receivedAt);
    const sent = envelope.payload;
    envelope.payload = board.payload(route.name, envelope, caller, fields.files);
    if (envelope.trusted || envelope.payload !== sent) delete fields.text;`,
  ),
  edit(
    'api/serve.ts',
    'return send(request, reply, answer, operation, log);',
    'return send(request, reply, board.answer(operation, pathOf(request.raw), answer), operation, log);',
  ),
];
