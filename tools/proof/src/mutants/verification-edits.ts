import { type Edit, edit } from '../mutant.ts';

const file = 'http/authenticate.ts';

/**
 * A signature holds as well when `condition` does. In it: `envelope`, `path`, `signed` (the bytes), `signature` (the
 * bytes), `own.key` (of a known access key), and `verifyElsewhere`.
 */
export function holdsAlsoWhen(condition: string): Edit[] {
  return [
    edit(
      file,
      "const holds = await verifyElsewhere('sha256', signed, publicKey, signature);",
      `const genuine = publicKey === own?.key && (await verifyElsewhere('sha256', signed, publicKey, signature));
    const holds = own !== undefined && ((${condition}) || genuine);`,
    ),
    edit(file, 'if (!usable || publicKey !== own?.key || !holds) {', 'if (!usable || !holds) {'),
  ];
}

/** Runs for every request that has been verified; `key` is its access key's record. */
export function onceVerified(statement: string): Edit {
  const line = 'const wait = rate.take(key.accessKey);';
  return edit(file, line, `${statement}\n    ${line}`);
}
