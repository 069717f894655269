import { type Case, rule } from '../../suite/rule.ts';
import { succeeded } from '../../target/exchange.ts';
import { withFile } from './refused-variations.ts';

/**
 * A case that sends a multipart form with a file. It is not observed where no such form is understood: how one carries
 * the envelope is open (ATT-OPEN-060), and that files are taken is said by the rules of attachments.
 */
export function formRule(id: string, name: string, run: Case['run']): Case {
  return rule(
    id,
    name,
    async (t) => {
      const { changes, options } = withFile(t);
      if (!succeeded(await t.send(t.create(changes, options)))) t.cannot('a form with a file is refused');
      await run(t);
    },
    { needs: ['attachments'] },
  );
}
