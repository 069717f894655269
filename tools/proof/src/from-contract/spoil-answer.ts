import type { AnswerFault, WrongValue } from './generated-mutants.ts';

/** As the server has it before it goes out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The answer with this fault; as it is when it is not of the fault's status or operation. */
export function spoilAnswer(answer: Answer, operation: string, fault: AnswerFault): Answer {
  if (answer.status !== fault.status) return answer;
  if (fault.operation !== undefined && fault.operation !== operation) return answer;
  const { change } = fault;
  switch (change.how) {
    case 'status':
      return { ...answer, status: change.to };
    case 'html':
      return {
        ...answer,
        headers: { ...answer.headers, 'Content-Type': 'text/html' },
        body: '<!doctype html><title>Answer</title>',
      };
    case 'header': {
      const { [change.name]: _, ...headers } = answer.headers;
      return { ...answer, headers };
    }
    default:
      return typeof answer.body === 'string' ? { ...answer, body: spoilText(answer.body, change) } : answer;
  }
}

/** Node has what TypeScript's library does not know yet. ECMA-262, JSON.parse source text access */
const json = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
};

type MemberChange = Extract<AnswerFault['change'], { readonly member: readonly string[] }>;

/** Numbers keep their digits: nothing but the member may differ. */
export function spoilText(text: string, change: MemberChange): string {
  const value = json.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? json.rawJSON(source) : value,
  );
  spoil(value, change.member, change);
  return JSON.stringify(value);
}

function spoil(value: unknown, [name = '', ...rest]: readonly string[], change: MemberChange): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const key of name === '*' ? Object.keys(holder) : [name].filter((key) => key in holder)) {
    if (rest.length > 0) spoil(holder[key], rest, change);
    else if (change.how === 'wrong') holder[key] = wrongValues[change.value];
    else {
      if (change.how === 'renamed') holder[`${key}_`] = holder[key];
      delete holder[key];
    }
  }
}

const wrongValues: Readonly<Record<WrongValue, unknown>> = {
  null: null,
  number: 7,
  text: 'text',
  array: [],
  object: {},
  boolean: true,
};
