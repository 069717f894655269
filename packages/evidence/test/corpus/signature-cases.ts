import { oids } from '../../src/signature/oids.ts';
import type { Tamper } from '../make-file.ts';
import { makeService, type Service } from '../make-service.ts';
import {
  authorityExtensions,
  type CertificateRequest,
  type OpensslAuthorities,
  openOpensslAuthorities,
} from '../openssl-authorities.ts';
import { refused } from './corpus-case.ts';

const SIGNATURE = 'META-INF/manifest.p7s';
const STAMP = 'META-INF/manifest.tst';
const usage = 'keyUsage=critical,digitalSignature,nonRepudiation';
const forManifests = [usage, `extendedKeyUsage=${oids.manifestSigning}`];
const past = { from: '20200101000000Z', until: '20210101000000Z' };

const placed = (
  path: string,
  make: (manifest: Uint8Array, service: Service) => Uint8Array | Promise<Uint8Array>,
): Tamper => ({
  async proofs(proofs, { manifest, service }) {
    proofs.set(path, await make(manifest, service));
  },
});
const altered = (path: string, change: (der: Buffer) => Uint8Array): Tamper => ({
  proofs: (proofs) => void proofs.set(path, change(Buffer.from(proofs.get(path) ?? []))),
});
const flipLast = (der: Buffer) => der.fill((der.at(-1) ?? 0) ^ 1, der.length - 1);

/** A manifest signed by a certificate of its own kind, under an authority that the trust file names. */
const signedBy =
  (request: Partial<CertificateRequest>, options: readonly string[] = ['-cades']) =>
  (): Promise<Tamper> =>
    withAuthority('authority', SIGNATURE, request, async (world, manifest) => {
      await world.write('manifest.json', manifest);
      await world.certify('second', { issuer: 'root', extensions: forManifests });
      const key = ['-signer', 'signer.pem', '-inkey', 'signer.key'];
      const files = ['-in', 'manifest.json', '-out', 'it.p7s'];
      await world.openssl('cms', '-sign', '-binary', '-outform', 'DER', ...key, ...files, ...options);
      return world.read('it.p7s');
    });

/** A token whose content openssl makes for a right certificate, signed by another one. */
const stampedBy = (request: Partial<CertificateRequest>) => (): Promise<Tamper> =>
  withAuthority('timeAuthority', STAMP, request, async (world, manifest, service) => {
    await world.write('right.tst', await service.stamp(manifest));
    const given = [
      '-verify',
      '-inform',
      'DER',
      '-in',
      'right.tst',
      '-noverify',
      '-binary',
      '-out',
      'it.info',
    ];
    await world.openssl('cms', ...given);
    const form = ['-cades', '-nodetach', '-binary', '-outform', 'DER', '-econtent_type', oids.tstInfo];
    const key = ['-signer', 'signer.pem', '-inkey', 'signer.key'];
    await world.openssl('cms', '-sign', ...form, ...key, '-in', 'it.info', '-out', 'it.tst');
    return world.read('it.tst');
  });

async function withAuthority(
  member: 'authority' | 'timeAuthority',
  path: string,
  request: Partial<CertificateRequest>,
  make: (world: OpensslAuthorities, manifest: Uint8Array, service: Service) => Promise<Uint8Array>,
): Promise<Tamper> {
  const world = await openOpensslAuthorities();
  await world.certify('root', { issuer: 'root', extensions: authorityExtensions, from: '20190101000000Z' });
  await world.certify('signer', { issuer: 'root', extensions: forManifests, ...request });
  const root = await world.pem('root');
  return {
    trust: (trust) => void Object.assign(trust, { [member]: root }),
    async proofs(proofs, { manifest, service }) {
      proofs.set(path, new Uint8Array(await make(world, manifest, service)));
      await world.remove();
    },
  };
}

const SERVICE = 'signature.service';
const TIME = 'signature.time';

export const signatureCases = refused([
  [
    'signature-foreign',
    'The manifest is signed by a stranger whose authority and certificate have the same names.',
    'Names prove nothing, keys do.',
    `${SERVICE} signature-untrusted`,
    placed(SIGNATURE, async (manifest) => (await makeService()).sign(manifest)),
  ],
  [
    'signature-other-bytes',
    'The service has signed other bytes.',
    'A right signature of something else is none.',
    `${SERVICE} signature-wrong-digest`,
    placed(SIGNATURE, (_, service) => service.sign(Uint8Array.of(1))),
  ],
  [
    'signature-last-bit',
    'The last bit of the signature is another one.',
    'It is the plainest damage.',
    `${SERVICE} signature-wrong-signature`,
    altered(SIGNATURE, flipLast),
  ],
  [
    'signature-trailing-bytes',
    'A byte lies behind the signature.',
    'It is covered by nothing.',
    `${SERVICE} signature-trailing-bytes`,
    altered(SIGNATURE, (der) => Buffer.concat([der, Buffer.alloc(1)])),
  ],
  [
    'signature-none',
    'There are other bytes in place of the signature.',
    'What cannot be read does not count.',
    `${SERVICE} signature-malformed`,
    placed(SIGNATURE, () => Uint8Array.of(1)),
  ],
  [
    'signature-stamp-in-its-place',
    'A time stamp lies in place of the signature.',
    'An authority for time does not speak for the service.',
    `${SERVICE} signature-attached-content`,
    placed(SIGNATURE, (manifest, service) => service.stamp(manifest)),
  ],
  [
    'signature-expired',
    'The certificate had ended years before the signature.',
    'Keys of the past may have got into other hands.',
    `${SERVICE} signature-expired`,
    signedBy(past),
  ],
  [
    'signature-not-yet-valid',
    'The certificate begins years after the time stamp.',
    'The moment of signing is not the one that is claimed.',
    `${SERVICE} signature-not-yet-valid`,
    signedBy({ from: '20400101000000Z' }),
  ],
  [
    'signature-wrong-purpose',
    'The certificate is one for e-mail, of the right authority.',
    'The authority issues certificates to parties as well; they do not speak for the service.',
    `${SERVICE} signature-wrong-purpose`,
    signedBy({ extensions: [usage, 'extendedKeyUsage=emailProtection'] }),
  ],
  [
    'signature-two-signers',
    'Two have signed.',
    'Which one counts would depend on the reader.',
    `${SERVICE} signature-not-one-signer`,
    signedBy({}, ['-cades', '-signer', 'second.pem', '-inkey', 'second.key']),
  ],
  [
    'signature-sha1',
    'The signature was made with SHA-1.',
    'Two manifests with one SHA-1 can be made.',
    `${SERVICE} signature-weak-digest`,
    signedBy({}, ['-cades', '-md', 'sha1']),
  ],
  [
    'signature-weak-key',
    'The signature was made with an RSA key of 1024 bits.',
    'Such keys can be broken.',
    `${SERVICE} signature-weak-key`,
    signedBy({ key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'] }),
  ],
  [
    'signature-attached',
    'The signature brings its own content.',
    'What it shows need not be the file beside it.',
    `${SERVICE} signature-attached-content`,
    signedBy({}, ['-cades', '-nodetach']),
  ],
  [
    'signature-without-certificate-attribute',
    'The signature does not name its certificate (no signing-certificate-v2).',
    'The certificate could be exchanged for another one of the same key.',
    `${SERVICE} signature-missing-attribute`,
    signedBy({}, []),
  ],
  [
    'stamp-other-bytes',
    'The time stamp is one of other bytes.',
    'It says nothing about this manifest.',
    `${TIME} signature-wrong-digest`,
    placed(STAMP, (_, service) => service.stamp(Uint8Array.of(1))),
  ],
  [
    'stamp-foreign',
    'The time stamp is that of a stranger with the same names.',
    'Anyone can state a time.',
    `${TIME} signature-untrusted`,
    placed(STAMP, async (manifest) => (await makeService()).stamp(manifest)),
  ],
  [
    'stamp-signature-in-its-place',
    'The signature lies in place of the time stamp.',
    'The service does not state the time for itself.',
    `${TIME} signature-wrong-kind`,
    placed(STAMP, (manifest, service) => service.sign(manifest)),
  ],
  [
    'stamp-last-bit',
    'The last bit of the time stamp is another one.',
    'It is the plainest damage.',
    `${TIME} signature-wrong-signature`,
    altered(STAMP, flipLast),
  ],
  [
    'stamp-year-changed',
    'The year in the time stamp is another one.',
    'Who was first is often the question.',
    `${TIME} signature-wrong-digest`,
    altered(STAMP, (der) =>
      der.fill(0x31, der.indexOf('180f32', 'hex') + 2, der.indexOf('180f32', 'hex') + 3),
    ),
  ],
  [
    'stamp-wrong-purpose',
    'The certificate of the time stamp is for manifests, of the right authority.',
    'The service does not state the time for itself.',
    `${TIME} signature-wrong-purpose`,
    stampedBy({}),
  ],
  [
    'stamp-two-purposes',
    'The certificate of the time stamp is for e-mail, too.',
    'RFC 3161 allows no second purpose.',
    `${TIME} signature-wrong-purpose`,
    stampedBy({ extensions: [usage, 'extendedKeyUsage=critical,timeStamping,emailProtection'] }),
  ],
  [
    'stamp-expired',
    'The certificate of the time stamp had ended years before.',
    'Keys of the past may have got into other hands.',
    `${TIME} signature-expired`,
    stampedBy({ extensions: [usage, 'extendedKeyUsage=critical,timeStamping'], ...past }),
  ],
  [
    'stamp-before-closing',
    'The manifest was stamped decades before the attestation was closed.',
    'The manifest tells of the closing: it cannot be older.',
    `${TIME} time-before-closing`,
    {
      draft(draft) {
        const year = (text: string) => text.replace('2026-11-01T', '2058-07-10T');
        for (const request of draft.requests) request.received_at += 1e12;
        draft.data = year(draft.data);
      },
    },
  ],
]);
