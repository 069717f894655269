import { edit } from '../mutant.ts';
import { agelessWhen, type PythonMutant } from './python-mutant.ts';

/** Tonces that should be refused, or should not. */
export const tonceMutants: readonly PythonMutant[] = [
  {
    id: 'P-TON-01',
    says: 'A tonce of the future is never refused.',
    statement: 'must be within ±300 seconds of server time',
    edits: [
      edit(
        'application.py',
        'if abs(int(time.time()) - int(tonce)) > WINDOW:',
        'if int(time.time()) - int(tonce) > WINDOW:',
      ),
    ],
  },
  {
    id: 'P-TON-02',
    says: 'A tonce of the past is never refused.',
    statement: 'must be within ±300 seconds of server time',
    edits: [
      edit(
        'application.py',
        'if abs(int(time.time()) - int(tonce)) > WINDOW:',
        'if int(tonce) - int(time.time()) > WINDOW:',
      ),
    ],
  },
  {
    id: 'P-TON-03',
    says: 'A tonce of the past may be 275 seconds old only.',
    statement: 'must be within ±300 seconds of server time',
    edits: [
      edit(
        'application.py',
        'if abs(int(time.time()) - int(tonce)) > WINDOW:',
        'if int(time.time()) - int(tonce) > WINDOW - 25 or int(tonce) - time.time() > WINDOW:',
      ),
    ],
  },
  {
    id: 'P-TON-04',
    says: 'A tonce in milliseconds is accepted too.',
    statement: 'tonce | integer | yes | Unix time of the request',
    edits: [
      edit(
        'application.py',
        'if abs(int(time.time()) - int(tonce)) > WINDOW:',
        'if min(abs(int(time.time()) - int(tonce)), abs(time.time() - int(tonce) / 1000)) > WINDOW:',
      ),
    ],
  },
  {
    id: 'P-TON-05',
    says: 'The tonce of a form is not compared.',
    statement: '`tonce` more than 300 seconds away from server time is rejected.',
    edits: [agelessWhen('envelope.is_form')],
  },
  {
    id: 'P-TON-06',
    says: 'The tonce of an application for a certification is not compared.',
    statement: '±300 seconds from server time | every request',
    edits: [agelessWhen("path.endswith('/cas')")],
  },
  {
    id: 'P-TON-07',
    says: 'The tonce of a download is not compared.',
    statement: '±300 seconds from server time | every request',
    edits: [agelessWhen("path.endswith('/download')")],
  },
  {
    id: 'P-TON-08',
    says: 'The window is 600 seconds.',
    statement: '±300 seconds from server time',
    edits: [edit('application.py', 'WINDOW = 300 ', 'WINDOW = 600 ')],
  },
  {
    id: 'P-TON-09',
    says: 'The window is 330 seconds.',
    statement: '±300 seconds from server time',
    edits: [edit('application.py', 'WINDOW = 300 ', 'WINDOW = 330 ')],
  },
  {
    id: 'P-TON-10',
    says: 'A tonce with a fraction is accepted.',
    statement: 'tonce | integer',
    edits: [
      edit('application.py', "'-?[0-9]{1,18}', value.text)", "'-?[0-9]{1,18}([.][0-9]+)?', value.text)"),
      edit('application.py', '- int(tonce)) > WINDOW', '- int(float(tonce))) > WINDOW'),
    ],
  },
];
