import { type HeaderFields, numbers } from '../make-zip.ts';
import { written } from './change.ts';
import { type Row, refused } from './corpus-case.ts';

const DATA = 'data/attestation.json';

/** Each field of a local header, when it says something else than the directory. */
export const zipHeaderCases = refused([
  local('name', new TextEncoder().encode('data/attestation.jsom'), 'name'),
  local('size', 3, 'size'),
  local('storedSize', 3, 'compressed size'),
  local('crc32', 3, 'checksum'),
  local('time', 3, 'time'),
  local('date', 0x5921, 'date'),
  local('method', 8, 'method'),
  local('flags', 0x0808, 'set of flags'),
  local('version', 10, 'version'),
  local('extra', numbers([2, 0x7075], [2, 0]), 'extra field'),
]);

function local(field: keyof HeaderFields, value: HeaderFields[typeof field], what: string): Row {
  return [
    `zip-local-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    `The local header of ${DATA} states another ${what} than the directory.`,
    'Programs that read from the front go by the local header, others by the directory: they would unpack different files from one archive.',
    'zip.structure zip-headers-disagree',
    written(DATA, { local: { [field]: value } }),
  ];
}
