import { expect, test } from 'vitest';
import { clientRules } from './rules.ts';

test.each([...clientRules])('%s has the members of a rule and no other', (id, rule) => {
  expect(id).toMatch(/^ATT-CLI-\d{3}$/);
  expect(['MUST', 'SHOULD', 'MAY']).toContain(rule.level);
  const members =
    rule.level === 'MUST' ? ['advice', 'level', 'quote', 'title'] : ['advice', 'level', 'title'];
  expect(Object.keys(rule).sort()).toEqual(members);
});
