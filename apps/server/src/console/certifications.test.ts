import { expect, test, vi } from 'vitest';
import { unshared } from '../limits/share-limits.ts';
import type { Call } from './call.ts';
import { certificationHandlers } from './certifications.ts';

test('a name that cannot be printed in a seal is not certified, nor again when an earlier version has (D25)', async () => {
  const issue = vi.fn();
  const applicant = { type: 'PERSONAL', name: null, linkName: '   ' };
  const consoleCertifications = { find: async () => ({ applicant, revokedAt: null }) };
  const handlers = certificationHandlers({ consoleCertifications, issue, limits: unshared } as never);
  const contact = { link_id_card: '1', link_phone: '1', link_email: 'li@example.com' };
  const application = { type: 'PERSONAL', link_name: '\u202eieL iL', ...contact };
  const call = { account: { memberId: 'm', email: 'a@example.com' } } as Call;
  const refused = { code: 'invalid', message: expect.stringContaining('link_name needs a letter or digit') };
  const applied = handlers.applyForCertification(
    { body: { environment: 'formal', application } } as never,
    call,
  );
  await expect(applied).rejects.toMatchObject(refused);
  await expect(handlers.renewCertification({ path: { caId: 'A' } } as never, call)).rejects.toMatchObject(
    refused,
  );
  expect(issue).not.toHaveBeenCalled();
});
