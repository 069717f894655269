import { expect, test } from 'vitest';
import { failuresIn } from './dredd.ts';
import { failedAssertions } from './portman.ts';
import { complaintsOf } from './prism.ts';
import { failedChecks } from './respect.ts';

test('Dredd: test cases with a failure; a report without any is none', () => {
  const report = '<testcase name="one" time="1"/><testcase name="two"><failure>x</failure></testcase>';
  expect(failuresIn(`<testsuite>${report}</testsuite>`)).toEqual(['two']);
  expect(failuresIn('<testsuite></testsuite>')).toBeUndefined();
});

test('Respect: checks that did not pass, with workflow, step and condition', () => {
  const checks = [
    { name: 'schema check', passed: true },
    { name: 'criteria', passed: false, condition: '$statusCode == 200' },
  ];
  const executedWorkflows = [{ workflowId: 'walk', executedSteps: [{ stepId: 'read', checks }] }];
  expect(failedChecks({ files: { a: { executedWorkflows } } })).toEqual([
    'walk read: criteria $statusCode == 200',
  ]);
});

const at = (part: string, severity = 'Error') => ({ location: [part, 'body'], severity, code: 'type' });
test.each([
  ['nothing wrong', [], 200, []],
  ['an answer that is wrong', [at('response')], 200, ['response.body type']],
  ['a warning', [at('response', 'Warning')], 200, []],
  ['a wrong request, refused', [at('request')], 400, []],
  ['a wrong request, accepted', [at('request')], 200, ['wrong, and accepted']],
  ['a right request, refused', [], 400, ['right, and refused']],
])('Prism: %s', (_, violations, status, want) => {
  expect(complaintsOf(violations, status)).toEqual(want);
});

test('Portman: the request and the assertion that failed', () => {
  const failures = [
    { source: { name: 'create' }, error: { name: 'AssertionError', test: 'status is 400' } },
    { error: { name: 'Error' } },
  ];
  expect(failedAssertions({ run: { failures } })).toEqual(['create: status is 400', ': Error']);
});
