import { afterAll, expect, test } from 'vitest';
import { allFaults } from './faults/all-faults.ts';
import { stopSharedStore } from './faults/deployment.ts';

afterAll(stopSharedStore);

// The short form of kill-sqlite is apps/server/test/crash.test.ts.
const { 'kill-sqlite': _, ...tried } = allFaults;

for (const [name, fault] of Object.entries(tried)) {
  const why = fault.why();
  if (why !== undefined) console.warn(`${name} is skipped: ${why}`);
  test.skipIf(why !== undefined)(
    `nothing is lost, duplicated or rewritten: ${fault.about}`,
    async () => {
      const report = await fault.run({ ...fault.short, progress: () => {} });
      expect(report.faults).toEqual([]);
      // Else the fault came before or after the work, and proves nothing.
      expect(report.acknowledged.attestations).toBeGreaterThan(2);
      expect(report.checkpoints).toBeGreaterThan(0);
    },
    240_000,
  );
}
