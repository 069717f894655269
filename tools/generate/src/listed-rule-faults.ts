import type { Scalar } from 'yaml';
import { isSeq } from 'yaml';
import { parsedSource } from './parsed-source.ts';
import type { Finding } from './report-findings.ts';

/**
 * Rules that `x-rules` names and the catalogue does not have, or has retired. Nothing is said where there is no
 * catalogue.
 *
 * @param files texts by path, each of them YAML
 * @param folder the folder of the contract
 */
export function listedRuleFaults(files: readonly (readonly [string, string])[], folder: string): Finding[] {
  const catalogue = files.find(([file]) => file === `${folder}/rules.yaml`)?.[1];
  if (catalogue === undefined) return [];
  const { rules } = parsedSource(`${folder}/rules.yaml`, catalogue).document.toJS() as {
    rules?: Record<string, { retired?: { reason: string } } | null> | null;
  };
  return files.flatMap(([file, text]) => {
    if (!text.includes('x-rules')) return [];
    const { document, lineOf } = parsedSource(file, text);
    return [['x-rules'], ['post', 'x-rules']].flatMap((path) => {
      const list = document.getIn(path);
      if (!isSeq(list)) return [];
      return list.items.flatMap((item, at): Finding[] => {
        const { value } = item as Scalar;
        const rule = rules && Object.hasOwn(rules, String(value)) ? rules[String(value)] : undefined;
        if (rule && !rule.retired) return [];
        const found = {
          file,
          line: lineOf(item as Scalar),
          pointer: `/${[...path, at].join('/')}`,
          rule: 'attestation/listed-rule',
          severity: 'error',
        } as const;
        return rule?.retired
          ? [
              {
                ...found,
                reason: `The rule ${value} is retired: ${rule.retired.reason}`,
                fix: 'Remove the line.',
              },
            ]
          : [
              {
                ...found,
                reason: `${folder}/rules.yaml has no rule ${value}.`,
                fix: 'Correct the id, remove the line, or write the rule there.',
              },
            ];
      });
    });
  });
}
