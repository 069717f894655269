import { edit } from '../mutant.ts';
import { beforeCheck, beforeError, beforeSuccess, type PythonMutant } from './python-mutant.ts';

/** What every request and every answer share. */
export const envelopeMutants: readonly PythonMutant[] = [
  {
    id: 'P-ENV-01',
    says: 'The request_id is echoed in lower case.',
    statement: "echo of the request's id",
    edits: [
      edit(
        'handler.py',
        "{'request_id': envelope.request_id, 'data'",
        "{'request_id': envelope.request_id.lower(), 'data'",
      ),
    ],
  },
  {
    id: 'P-ENV-02',
    says: 'A request_id of 32 characters is refused when the request is a form.',
    statement: 'length <= 32',
    edits: [
      edit(
        'application.py',
        "if len(values['request_id']) > longest:",
        "if len(values['request_id']) > longest - envelope.is_form:",
      ),
    ],
  },
  {
    id: 'P-ENV-03',
    says: 'A request_id that is missing counts as an empty one.',
    statement: 'request_id | string | yes',
    edits: [
      edit(
        'application.py',
        'if name not in envelope.fields:',
        "if name not in envelope.fields and name == 'request_id' and not envelope.is_form:\n                envelope.fields[name] = ('', '')\n            elif name not in envelope.fields:",
      ),
      edit('application.py', 'or not values[name]:', "or not values[name] and name != 'request_id':"),
    ],
  },
  {
    id: 'P-ENV-04',
    says: 'A request_id that is a number is taken for its digits.',
    statement: 'request_id | string | yes',
    edits: [
      edit(
        'application.py',
        '        longest = 255',
        "        if isinstance(values['request_id'], Number):\n            envelope.request_id = values['request_id'] = values['request_id'].text\n        longest = 255",
      ),
    ],
  },
  {
    id: 'P-ENV-05',
    says: 'A payload that is a string of JSON is taken for the object in it.',
    statement: 'payload | object | yes',
    edits: [
      edit(
        'application.py',
        "if not isinstance(values['payload'], dict):",
        "if isinstance(values['payload'], str):\n            values['payload'] = self.reader.parse(values['payload'])\n        if not isinstance(values['payload'], dict):",
      ),
    ],
  },
  {
    id: 'P-ENV-06',
    says: 'PUT is served like POST.',
    statement: 'Every operation uses HTTP method POST.',
    edits: [edit('handler.py', "self.command != 'POST':", "self.command not in ('POST', 'PUT'):")],
  },
  {
    id: 'P-ENV-07',
    says: 'DELETE and PATCH on a known path are answered with 404.',
    statement: 'Request method is wrong',
    edits: [
      edit(
        'handler.py',
        "Refusal('method' if known",
        "Refusal('method' if known and self.command not in ('DELETE', 'PATCH')",
      ),
    ],
  },
  {
    id: 'P-ENV-08',
    says: 'What follows the name of an operation in the path is overlooked, but for the file.',
    statement: 'Request path does not exist.',
    edits: [
      edit(
        'application.py',
        'name = path.removeprefix(PREFIX)',
        "name = path.removeprefix(PREFIX)\n        if name.split('/')[0] == 'cas':\n            name = 'cas'",
      ),
    ],
  },
  {
    id: 'P-ENV-09',
    says: 'A wrong method is answered without a body.',
    statement: 'Errors are returned with a non-2xx HTTP status and a JSON body:',
    edits: [
      beforeError("if refusal.reason == 'method':", "    return self._send(405, b'', {'Allow': 'POST'})"),
    ],
  },
  {
    id: 'P-ENV-10',
    says: 'The answer to an addition carries its data next to request_id, not in `data`.',
    statement: '`data` (object, operation-specific)',
    edits: [
      beforeSuccess(
        "if known == 'factoids':",
        "    return self._send_json(status, {'request_id': envelope.request_id, **data})",
      ),
    ],
  },
  {
    id: 'P-ENV-11',
    says: 'From the 150th request on an answer carries the request_id of the request before.',
    statement: "echo of the request's id",
    edits: [
      beforeSuccess(
        "ids = app.__dict__.setdefault('ids', [])",
        'ids.append(envelope.request_id)',
        'if len(ids) > 150:',
        '    envelope.request_id = ids[-2]',
      ),
    ],
  },
  {
    id: 'P-ENV-12',
    says: 'Two requests at the same time get one request_id.',
    statement: "echo of the request's id",
    edits: [
      edit(
        'application.py',
        'read_body(envelope, incoming, content_type, self.reader, self.liberal, self.folder)\n',
        'read_body(envelope, incoming, content_type, self.reader, self.liberal, self.folder)\n        self.latest = envelope.request_id\n',
      ),
      beforeSuccess('envelope.request_id = app.latest'),
    ],
  },
  {
    id: 'P-ENV-13',
    says: 'A payload that is an array of one object is taken for that object.',
    statement: 'payload | object | yes',
    edits: [
      edit(
        'application.py',
        "if not isinstance(values['payload'], dict):",
        "if isinstance(values['payload'], list) and len(values['payload']) == 1:\n            values['payload'] = values['payload'][0]\n        if not isinstance(values['payload'], dict):",
      ),
    ],
  },
  {
    id: 'P-ENV-14',
    says: 'An access_key with other letter case is accepted.',
    statement: 'Identifier obtained on uploading a public key.',
    edits: [
      edit(
        'application.py',
        'self.keys.get(access_key, (None, None))',
        'self.keys.get(access_key, self.keys.get(access_key.upper(), (None, None)))',
      ),
    ],
  },
  {
    id: 'P-ENV-15',
    says: 'A success is answered with 302 when the attestation was stored before.',
    statement: 'Successful response (HTTP 2xx)',
    edits: [
      edit('service.py', "return {'no': known['no']}", "return {'no': known['no'], 'again': True}"),
      beforeSuccess("status = 302 if data.pop('again', False) else status"),
    ],
  },
  {
    id: 'P-ENV-16',
    says: 'Of more than two factoids in a request the first two are kept.',
    statement: 'factoids | array of Factoid | yes',
    edits: [
      beforeCheck(
        "if isinstance(payload.get('factoids'), list) and len(payload['factoids']) > 2:",
        "    payload['factoids'] = payload['factoids'][:2]",
      ),
    ],
  },
];
