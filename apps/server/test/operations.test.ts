import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const operations = join(import.meta.dirname, '../operations');

test('server, backup and admin command have the same user, data and settings', () => {
  const texts = ['attestation.service', 'attestation-backup.service', 'attestation-admin.sh'].map((name) =>
    readFileSync(join(operations, name), 'utf8'),
  );
  for (const text of texts) {
    expect(text).toContain('DATA_DIR=/var/lib/attestation/data');
    expect(text).toContain('KEY_FILE=/var/lib/attestation/data.key');
    expect(text).toMatch(/User=attestation$|--uid=attestation /m);
    expect(text).toContain('/etc/attestation.env');
    expect(text).toContain('/opt/attestation/node_modules/.bin/attestation-');
  }
  // A database that starts later must not use up the starts.
  expect(texts[0]).toContain('StartLimitIntervalSec=0');
});
