import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import type { JsonSchema } from '../walk-schemas.ts';
import { entries, requiredOf } from '../walk-schemas.ts';

const members: Record<string, string> = { request_id: 'string', message: 'string', timestamp: 'integer' };

/** D11: a failure is {request_id, message, timestamp}, each always there, and nothing else. */
export const errorBody: SpectralFunction = (operation, _, { path }) =>
  entries(operation, 'responses')
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, response]) => {
      const content = entries(response, 'content');
      const here = [...path, 'responses', status];
      const json = content.find(([media]) => media === 'application/json')?.[1] as
        | { schema?: JsonSchema }
        | undefined;
      if (!json?.schema || content.length > 1) {
        const reason = 'A failure must have a JSON body, and only that.';
        return [
          { path: here, message: teach(reason, 'Write content: application/json with schemas/Error.yaml.') },
        ];
      }
      const at = [...here, 'content', 'application/json', 'schema'];
      return faultsOf(json.schema).map(([step, message]) => ({ path: [...at, ...step], message }));
    });

function faultsOf(schema: JsonSchema): [string[], string][] {
  const properties = entries(schema, 'properties');
  const required = requiredOf(schema);
  const faults: [string[], string][] = properties
    .filter(([name]) => !(name in members))
    .map(([name]) => [
      ['properties', name],
      teach(
        `${name} is not part of the error body, which is request_id, message and timestamp alone; clients in the field know no more.`,
        'Remove it, and say in message what callers need to know.',
      ),
    ]);
  for (const [name, type] of Object.entries(members)) {
    const given = properties.find(([key]) => key === name)?.[1];
    if (given?.type === type && required.includes(name)) continue;
    faults.push([
      given === undefined ? [] : ['properties', name],
      teach(
        `The error body must always have ${name}, of type ${type}.`,
        `Write properties: {${name}: {type: ${type}}} and required: [request_id, message, timestamp].`,
      ),
    ]);
  }
  return faults;
}
