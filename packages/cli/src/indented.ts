/** A token of JSON text: a string, a bracket or separator, or a number or word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON text with line breaks and indentation, its values unchanged: JSON.stringify would write 1.10 as 1.1. */
export function indented(json: string): string {
  let text = '';
  let depth = 0;
  let before = '';
  for (const [token] of json.matchAll(TOKEN)) {
    const closes = token === '}' || token === ']';
    const opened = before === '{' || before === '[';
    if (closes) depth -= 1;
    if (before === ',' || (opened && !closes) || (closes && !opened)) text += `\n${'  '.repeat(depth)}`;
    text += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return text;
}
