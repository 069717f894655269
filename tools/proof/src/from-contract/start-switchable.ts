import { once } from 'node:events';
import { join } from 'node:path';
import type { Edit, Need } from '../mutants/mutant.ts';
import { type RunningMutant, startMutant } from '../start-mutant.ts';

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

export interface SwitchableMutant extends RunningMutant {
  /** From now on the server has this fault, and no other; null: none. @param id of a generated mutant */
  switchTo(id: string | null): Promise<void>;
}

/** A server that takes on generated faults while it runs. */
export async function startSwitchable(needs?: Need): Promise<SwitchableMutant> {
  const server = await startMutant({
    edits: switchboardEdits,
    preload: [join(import.meta.dirname, 'switchboard.ts')],
    needs,
  });
  return {
    ...server,
    async switchTo(id) {
      const answer = once(server.process, 'message');
      server.process.send({ fault: id });
      const [{ switched }] = (await answer) as [{ switched: string | null }];
      if (switched !== id) throw new Error(`There is no generated mutant ${id}`);
    },
  };
}
