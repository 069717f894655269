import type { ReportedExchange, Result } from './report.ts';

/**
 * A failure as lines of plain text: the sentence, what differed, the request, the answer, and the command that runs the
 * rule again.
 *
 * @param longest characters of a body
 */
export function describeFailure(result: Result, longest = 600): string[] {
  const decisive = result.exchanges.at(-1);
  return [
    `The description says: "${result.quote}"`,
    ...(result.detailOf === undefined ? [] : [`In detail: ${result.title}`]),
    `What differed: ${result.message}`,
    ...(decisive ? describeExchange(decisive, longest) : []),
    ...(result.replay === undefined ? [] : [`To run it again: ${result.replay}`]),
  ];
}

/** The request and the answer. */
export function describeExchange({ request, response, missing }: ReportedExchange, longest = 600): string[] {
  return [
    `Sent: ${request.method} ${request.url}`,
    ...indented(shorten(request.body, longest)),
    response
      ? `Came back: ${response.status} ${response.headers['content-type'] ?? ''}`.trimEnd()
      : `Came back: nothing (${missing ?? 'no answer'})`,
    ...(response ? indented(shorten(response.body, longest)) : []),
  ];
}

function indented(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/).map((line) => `  ${line}`.trimEnd());
}

function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}...` : text;
}
