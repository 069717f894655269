import { type Edit, edit } from '../mutant.ts';

/** The server in Python with one fault. Written from the description alone, without a look at the suite's rules. */
export interface PythonMutant {
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly says: string;
  /** The words of the description that it breaks. */
  readonly statement: string;
  /** `file` is below the folder of the server. */
  readonly edits: readonly Edit[];
  /** Switches of `--liberal` that the fault needs. */
  readonly liberal?: readonly string[];
}

const authenticate = 'caller = self._authenticate(path, access_key, tonce, signed, signature)';

/** A bad signature is accepted where this Python expression holds. */
export const unverifiedWhen = (condition: string): Edit =>
  edit(
    'application.py',
    authenticate,
    `try:
            ${authenticate}
        except Refusal as refusal:
            if refusal.reason != 'signature' or not (${condition}):
                raise
            caller = self.keys[access_key][1]`,
  );

/** A tonce of any age is accepted where this Python expression holds. */
export const agelessWhen = (condition: string): Edit =>
  edit(
    'application.py',
    authenticate,
    `try:
            ${authenticate}
        except Refusal as refusal:
            if refusal.reason != 'tonce' or not (${condition}):
                raise
            caller = self._authenticate(path, access_key, int(time.time()), signed, signature)`,
  );

/** Python statements before an error is sent: `body`, `refusal` and `self` are at hand. */
export const beforeError = (...lines: readonly string[]): Edit =>
  edit('handler.py', 'headers = {}\n', `headers = {}\n${indented(lines, 8)}\n`);

const update = `data.update({'also': 'undescribed'} if extra else {})`;

/** Python statements before a success is sent: `data`, `known` (the operation) and `envelope` are at hand. */
export const beforeSuccess = (...lines: readonly string[]): Edit =>
  edit('handler.py', update, `${update}\n${indented(lines, 8)}`);

const deed = 'return deed(caller, check(payload, self.liberal), envelope.files)';

/** Python statements before the payload is checked: `payload`, `path` and `envelope` are at hand. */
export const beforeCheck = (...lines: readonly string[]): Edit =>
  edit('application.py', deed, `${indented(lines, 8).trimStart()}\n        ${deed}`);

/** A value of factoid data as `item` to what this Python expression makes of it; texts and numbers pass one by one. */
export const storedAs = (expression: string): Edit =>
  edit(
    'service.py',
    'data = write(factoid.data)',
    `data = write({key: ${expression} for key, item in factoid.data.items()})`,
  );

export function indented(lines: readonly string[], width: number): string {
  return lines.map((line) => ' '.repeat(width) + line).join('\n');
}
