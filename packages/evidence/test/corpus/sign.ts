import { oids } from '../../src/signature/der.ts';
import type { Tamper } from '../make-file.ts';
import type { Service } from '../make-service.ts';
import {
  authorityExtensions,
  type CertificateRequest,
  type OpensslAuthorities,
  openOpensslAuthorities,
} from '../openssl-authorities.ts';

export const SIGNATURE = 'META-INF/manifest.p7s';
export const STAMP = 'META-INF/manifest.tst';
export const usage = 'keyUsage=critical,digitalSignature,nonRepudiation';
const forManifests = [usage, `extendedKeyUsage=${oids.manifestSigning}`];
export const past = { from: '20200101000000Z', until: '20210101000000Z' };

export const placed = (
  path: string,
  make: (manifest: Uint8Array, service: Service) => Uint8Array | Promise<Uint8Array>,
): Tamper => ({
  async proofs(proofs, { manifest, service }) {
    proofs.set(path, await make(manifest, service));
  },
});
export const altered = (path: string, change: (der: Buffer) => Uint8Array): Tamper => ({
  proofs: (proofs) => void proofs.set(path, change(Buffer.from(proofs.get(path) ?? []))),
});
export const flipLast = (der: Buffer) => der.fill((der.at(-1) ?? 0) ^ 1, der.length - 1);

/** A manifest signed by a certificate of its own kind, under an authority that the trust file names. */
export const signedBy =
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

/**
 * A token whose content openssl makes for a right certificate, signed by another one.
 *
 * @param time YYYYMMDDHHMMSS that it states; default the present
 */
export const stampedBy = (request: Partial<CertificateRequest>, time?: string) => (): Promise<Tamper> =>
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
    if (time !== undefined) {
      const info = await world.read('it.info');
      info.write(time, info.indexOf('180f32', 'hex') + 2);
      await world.write('it.info', info);
    }
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
