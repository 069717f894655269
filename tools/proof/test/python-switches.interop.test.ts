import { expect, test } from 'vitest';
import { pythonSwitches } from '../src/variants/start-python.ts';
import { variants } from '../src/variants/variants.ts';

test('variants use every switch of the server in Python', async () => {
  const used = new Set(variants.flatMap(({ liberal = [] }) => liberal));
  expect(used).toEqual(new Set(await pythonSwitches()));
});
