import { edit, type Mutant } from '../mutant.ts';
import { onceVerified } from './verification-edits.ts';

const file = 'http/authenticate.ts';
const away = 'const away = Math.abs(now() / 1000 - envelope.tonce);';
const window = 'const tonceWindow = 300;';

/** The time of a request. */
export const tonceMutants: readonly Mutant[] = [
  {
    id: 'M-TON-003-never-checked',
    says: 'tonce is not checked.',
    statement: ['auth-12', 'limit-01'],
    rules: ['ATT-TON-003'],
    edits: [edit(file, 'if (away > tonceWindow) {', 'if (false) {')],
  },
  {
    id: 'M-TON-003-future-accepted',
    says: 'A tonce far in the future is accepted.',
    statement: ['auth-12', 'limit-01'],
    rules: ['ATT-TON-003'],
    edits: [edit(file, away, 'const away = now() / 1000 - envelope.tonce;')],
  },
  {
    id: 'M-TON-003-past-accepted',
    says: 'A tonce long past is accepted.',
    statement: ['auth-12', 'limit-01'],
    rules: ['ATT-TON-003'],
    edits: [edit(file, away, 'const away = envelope.tonce - now() / 1000;')],
  },
  {
    id: 'M-TON-003-330-seconds',
    says: 'The window is 330 seconds.',
    statement: ['auth-12', 'limit-01'],
    rules: ['ATT-TON-003'],
    edits: [edit(file, window, 'const tonceWindow = 330;')],
  },
  {
    id: 'M-TON-003-360-seconds',
    says: 'The window is a minute too wide.',
    statement: ['auth-12', 'limit-01'],
    rules: ['ATT-TON-003'],
    edits: [edit(file, window, 'const tonceWindow = 360;')],
  },
  {
    id: 'M-TON-002-240-seconds',
    says: 'The window is a minute too narrow.',
    statement: ['request-07', 'limit-01'],
    rules: ['ATT-TON-002'],
    edits: [edit(file, window, 'const tonceWindow = 240;')],
  },
  {
    id: 'M-TON-002-270-seconds',
    says: 'The window is 270 seconds.',
    statement: ['request-07', 'limit-01'],
    rules: ['ATT-TON-002'],
    edits: [edit(file, window, 'const tonceWindow = 270;')],
  },
  {
    id: 'M-TON-002-no-future',
    says: 'A tonce more than 60 seconds in the future is refused.',
    statement: ['request-07', 'limit-01'],
    rules: ['ATT-TON-002'],
    edits: [
      edit(
        file,
        'if (away > tonceWindow) {',
        'if (away > tonceWindow || envelope.tonce - now() / 1000 > 60) {',
      ),
    ],
  },
  {
    id: 'M-TON-003-thousandfold',
    says: 'The window is compared in milliseconds: 300,000 seconds.',
    statement: ['auth-12', 'limit-01'],
    rules: ['ATT-TON-003'],
    edits: [edit(file, 'if (away > tonceWindow) {', 'if (away > tonceWindow * 1000) {')],
  },
  {
    id: 'M-TON-003-not-on-reads',
    says: 'tonce is checked on writes only.',
    statement: ['auth-12', 'limit-01'],
    rules: ['ATT-TON-003'],
    edits: [
      edit(
        file,
        'if (away > tonceWindow) {',
        "if (away > tonceWindow && !path.includes('/attestation/') && !path.endsWith('/attestation')) {",
      ),
    ],
  },
  {
    id: 'M-TON-003-not-on-cas',
    says: 'tonce is not checked on /cas.',
    statement: ['auth-12', 'limit-01'],
    rules: ['ATT-TON-003'],
    edits: [edit(file, 'if (away > tonceWindow) {', "if (away > tonceWindow && !path.endsWith('/cas')) {")],
  },
  {
    id: 'M-TON-003-stored-all-the-same',
    says: 'A request outside the window is refused, but stored.',
    statement: 'auth-12',
    rules: ['ATT-TON-003'],
    edits: [
      edit(file, 'if (away > tonceWindow) {', 'envelope.late = away > tonceWindow;\n    if (false) {'),
      edit(
        'api/serve.ts',
        'return { ...(await onTheWire(answer, call, service.wire)), member };',
        "const sent = await onTheWire(answer, call, service.wire);\n    if (envelope.late) throw new Refusal('outside-tonce-window', 'tonce must be within 300 seconds');\n    return sent;",
      ),
    ],
  },
  {
    id: 'M-TON-001-milliseconds',
    says: 'A tonce in milliseconds is accepted, too.',
    statement: 'request-07',
    rules: ['ATT-TON-001'],
    edits: [
      edit(
        file,
        away,
        'const away = Math.abs(now() / 1000 - (envelope.tonce > 1e11 ? envelope.tonce / 1000 : envelope.tonce));',
      ),
    ],
  },
  {
    id: 'M-TON-003-not-after-a-good-one',
    says: 'Once a request of a key came in time, its later ones may come at any time.',
    statement: 'auth-12',
    rules: ['ATT-TON-003'],
    edits: [
      edit(
        file,
        'if (away > tonceWindow) {',
        'if (away > tonceWindow && !(fault.seen ??= new Set()).has(envelope.accessKey)) {',
      ),
      onceVerified('(fault.seen ??= new Set()).add(key.accessKey);'),
    ],
  },
];
