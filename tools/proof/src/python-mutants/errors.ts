import { edit } from '../mutant.ts';
import { beforeError, type PythonMutant } from './python-mutant.ts';

/** Bodies and statuses of errors, by cause. */
export const errorMutants: readonly PythonMutant[] = [
  {
    id: 'P-ERR-01',
    says: 'The error for a bad signature has an empty request_id.',
    statement: "request_id | string | Echo of the request's id.",
    edits: [beforeError("if refusal.reason == 'signature':", "    body['request_id'] = ''")],
  },
  {
    id: 'P-ERR-02',
    says: 'The error for files without a checksum of theirs has an empty request_id.',
    statement: "request_id | string | Echo of the request's id.",
    edits: [beforeError("if refusal.reason == 'files':", "    body['request_id'] = ''")],
  },
  {
    id: 'P-ERR-03',
    says: 'The timestamp of 404 and 405 is in seconds.',
    statement: 'Time of the error, millisecond precision.',
    edits: [
      beforeError(
        "if refusal.reason in ('path', 'method'):",
        "    body['timestamp'] = Number(str(int(time.time())))",
      ),
    ],
  },
  {
    id: 'P-ERR-04',
    says: 'The timestamp of a failed signature check is a string.',
    statement: 'timestamp | integer',
    edits: [
      beforeError("if refusal.reason == 'signature':", "    body['timestamp'] = body['timestamp'].text"),
    ],
  },
  {
    id: 'P-ERR-05',
    says: 'The timestamp is that of the first error.',
    statement: 'Time of the error, millisecond precision.',
    edits: [beforeError("body['timestamp'] = self.app.__dict__.setdefault('first', body['timestamp'])")],
  },
  {
    id: 'P-ERR-06',
    says: 'The timestamp is whole seconds, in milliseconds.',
    statement: 'Time of the error, millisecond precision.',
    edits: [beforeError("body['timestamp'] = Number(body['timestamp'].text[:-3] + '000')")],
  },
  {
    id: 'P-ERR-07',
    says: 'The timestamp is a number with a fraction.',
    statement: 'timestamp | integer',
    edits: [beforeError("body['timestamp'] = Number(repr(time.time() * 1000 + 0.25))")],
  },
  {
    id: 'P-ERR-08',
    says: 'The message is empty when an attestation is closed.',
    statement: 'message | string | Human-readable cause.',
    edits: [beforeError("if refusal.reason == 'closed':", "    body['message'] = ''")],
  },
  {
    id: 'P-ERR-09',
    says: 'The message of a missing member is a list.',
    statement: 'message | string | Human-readable cause.',
    edits: [beforeError("if refusal.reason == 'missing':", "    body['message'] = [body['message']]")],
  },
  {
    id: 'P-ERR-10',
    says: 'The error for a body that is too large has no timestamp.',
    statement: 'timestamp | integer',
    edits: [beforeError("if refusal.reason == 'too-large':", "    del body['timestamp']")],
  },
  {
    id: 'P-ERR-11',
    says: 'A form that is too large is answered with 400.',
    statement: 'Requested data too large, for example an uploaded file too big.',
    edits: [
      edit(
        'handler.py',
        '        self._send_json(refusal.status(liberal), body, headers)',
        "        form = self.headers.get('Content-Type', '').startswith('multipart') and refusal.reason == 'too-large'\n        self._send_json(400 if form else refusal.status(liberal), body, headers)",
      ),
    ],
  },
  {
    id: 'P-ERR-12',
    says: 'Factoids for a closed attestation are refused with status 200.',
    statement: 'Errors are returned with a non-2xx HTTP status',
    edits: [edit('refusals.py', "'closed': (400,", "'closed': (200,")],
  },
  {
    id: 'P-ERR-13',
    says: 'A bad signature of a form is answered with 401.',
    statement: 'A failed signature check gives an error response with status 500',
    edits: [
      edit(
        'handler.py',
        '        self._send_json(refusal.status(liberal), body, headers)',
        "        form = self.headers.get('Content-Type', '').startswith('multipart') and refusal.reason == 'signature'\n        self._send_json(401 if form else refusal.status(liberal), body, headers)",
      ),
    ],
  },
  {
    id: 'P-ERR-14',
    says: 'A factoid that is no object makes the service fail with 500.',
    statement: '400 | Request error',
    edits: [
      edit(
        'checks.py',
        "if not isinstance(value, dict):\n        raise Refusal('format', name=where, want='an object')",
        'if not isinstance(value, dict):\n        raise ValueError(where)',
      ),
    ],
  },
  {
    id: 'P-ERR-15',
    says: 'A unique_id that is too long is answered with 500.',
    statement: '400 | Request error',
    edits: [
      edit(
        'checks.py',
        "raise Refusal('format', name='unique_id', want='shorter than 255 characters')",
        "raise ValueError('unique_id')",
      ),
    ],
  },
  {
    id: 'P-ERR-16',
    says: 'A type of certification that does not exist is answered with 404.',
    statement: '400 | Request error',
    edits: [
      edit(
        'checks.py',
        "raise Refusal('format', name='type', want='PERSONAL or ENTERPRISE')",
        "raise Refusal('path')",
      ),
    ],
  },
  {
    id: 'P-ERR-17',
    says: 'An error carries its members in `error`, when the operation is /attestation/download.',
    statement: 'Errors are returned with a non-2xx HTTP status and a JSON body:',
    edits: [beforeError("if self.path.endswith('/download'):", "    body = {'error': body}")],
  },
  {
    id: 'P-ERR-18',
    says: 'A rate exceeded is answered with 503.',
    statement: '429 | Request amount beyond the limit.',
    edits: [edit('refusals.py', "'rate': (429, 429,", "'rate': (503, 503,")],
    liberal: ['rate-limit'],
  },
  {
    id: 'P-ERR-19',
    says: 'An unknown path is answered with 400 when its request is a good one.',
    statement: '404 | Request path does not exist.',
    edits: [
      edit(
        'handler.py',
        "raise Refusal('method' if known else 'path')",
        "raise Refusal('method' if known else 'body' if envelope.request_id else 'path', detail='')",
      ),
    ],
  },
  {
    id: 'P-ERR-20',
    says: 'A payload of the wrong shape is answered with 500 when it comes as a form.',
    statement: 'a parameter that does not match the format requirement',
    edits: [
      edit(
        'handler.py',
        '        self._send_json(refusal.status(liberal), body, headers)',
        "        form = self.headers.get('Content-Type', '').startswith('multipart') and refusal.reason == 'format'\n        self._send_json(500 if form else refusal.status(liberal), body, headers)",
      ),
    ],
  },
];
