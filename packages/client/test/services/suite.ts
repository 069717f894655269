import { afterAll, beforeAll, describe, test } from 'vitest';
import { appliesAgain, cuts, cutsKept } from './cuts.ts';
import { reading } from './reading.ts';
import { refusals, refusalsOfKept } from './refusals.ts';
import type { Ability, Target } from './target.ts';
import { openWorld, type Tests, type World } from './world.ts';
import { writing, writingKept } from './writing.ts';

/**
 * The client against one target. A test of what the target cannot do is run all the same, and must fail: when it
 * passes, what is said of the target is no longer true.
 */
export function clientSuite({ start, cannot }: Target): void {
  let world: World;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    world = await openWorld(start, stops);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  function run(name: string, tests: Tests, needs?: Ability): void {
    const reason = needs && cannot[needs];
    describe(reason === undefined ? name : `${name}: not here, for ${reason}`, () => {
      const one = reason === undefined ? test : test.fails;
      for (const [title, body] of Object.entries(tests)) one(title, () => body(world));
    });
  }

  run('writes', writing);
  run('writes what stays', writingKept, 'keeps');
  run('reads what was written', reading, 'keeps');
  run('tells refusals', refusals);
  run('tells refusals of what is kept', refusalsOfKept, 'keeps');
  run('sends again what is cut off', cuts);
  run('has one effect, however often it is cut off', cutsKept, 'keeps');
  run('applies once, cut off or not', appliesAgain, 'recognises-applications');
}
