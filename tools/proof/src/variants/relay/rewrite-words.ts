import { mapAt, scalar } from './json-tree.ts';
import { headerOf, json, type Rewrite, refusals, withHeader } from './rewrite.ts';

/** Another text for each status, and a number that keeps different causes apart. */
export const chineseMessages: Rewrite = refusals(
  json((tree, { status }) =>
    mapAt(tree, ['message'], (message) => {
      const text = message.kind === 'scalar' ? message.text : '';
      return scalar(`${status === 500 ? '签名验证失败' : '请求有误'}（原因 ${text.length}）`);
    }),
  ),
);

/** `+json`: structured suffixes, as RFC 6839 and RFC 9457 have them. */
export function mediaTypes(form: '+json' | 'plain'): Rewrite {
  return (answer) => {
    if (!/json/.test(headerOf(answer, 'content-type') ?? '')) return answer;
    const suffixed =
      answer.status >= 300 ? 'application/problem+json' : 'application/vnd.attestation+json; charset="UTF-8"';
    return withHeader(answer, 'Content-Type', form === 'plain' ? 'application/json' : suffixed);
  };
}

export const otherHeaders: Rewrite = (answer) => ({
  ...answer,
  headers: [
    ['SERVER', 'Another/2.0'],
    ['Set-Cookie', 'a=1; Path=/'],
    ['Set-Cookie', 'b=2; Path=/'],
    ['x-request-id', 'none-of-yours'],
    ['Cache-Control', 'no-store'],
    ...answer.headers.map(
      ([name, value], i) => [i % 2 ? name.toUpperCase() : name.toLowerCase(), value] as const,
    ),
    ['X-Empty', ''],
    ['Strict-Transport-Security', 'max-age=1'],
  ],
});

export const withoutDate: Rewrite = (answer) => withHeader(answer, 'Date', undefined);

export const withoutAllow: Rewrite = (answer) =>
  answer.status === 405 ? withHeader(answer, 'Allow', undefined) : answer;

/** D11: what stands for the id of a request that could not be read is open. @param id undefined: left out */
export function idOfUnreadable(id: null | undefined): Rewrite {
  return refusals(
    json((tree) => {
      if (tree.kind !== 'object') return tree;
      const unread = tree.members.some(([name, value]) => name === 'request_id' && isEmptyString(value));
      if (!unread) return tree;
      const others = tree.members.filter(([name]) => name !== 'request_id');
      return { ...tree, members: id === undefined ? others : [['request_id', scalar(id)], ...others] };
    }),
  );
}

function isEmptyString(value: { kind: string; text?: string }): boolean {
  return value.text === '""';
}

/** @param disposition the whole value of Content-Disposition. */
export function renamedFile(mediaType: string | undefined, disposition: string): Rewrite {
  return (answer) =>
    headerOf(answer, 'content-disposition') === undefined
      ? answer
      : withHeader(withHeader(answer, 'Content-Type', mediaType), 'Content-Disposition', disposition);
}
