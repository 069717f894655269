import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Setting } from './setting.ts';
import { type SettingName, settingOf } from './table.ts';
import { parseBlobUrl } from './values.ts';

/**
 * The value that `text` stands for: a number, string, boolean, list, or null for `off`.
 *
 * @returns the value, or what would have been allowed
 */
export function readValue(name: SettingName, text: string): { value: unknown } | { allowed: string } {
  const value = convert(settingOf(name), text.trim());
  return validates(name, value) ? { value } : { allowed: allowedText(settingOf(name)) };
}

/** What may be written, to follow "must be". */
function allowedText(setting: Setting): string {
  const unit = setting.unit === undefined ? '' : ` ${setting.unit}`;
  switch (setting.kind) {
    case 'integer':
      return `a whole number from ${setting.min} to ${setting.max}${unit && ` (${setting.unit})`}`;
    case 'size':
      return `a size from ${sizeText(setting.min ?? 0)} to ${sizeText(setting.max ?? 0)}, such as 100MiB`;
    case 'size-rate':
      return `a size from ${sizeText(setting.min ?? 0)} to ${sizeText(setting.max ?? 0)}${unit}, such as 100MiB, or off`;
    case 'rate':
      return `a number above 0 and up to ${setting.max}${unit && ` (${setting.unit})`}, or off`;
    case 'listen':
      return 'a port from 0 to 65535, HOST:PORT such as 0.0.0.0:9464, or off';
    case 'boolean':
      return 'true or false';
    case 'choice':
      return `one of ${setting.choices?.join(', ')}`;
    case 'address':
      return 'an address such as https://attest.example.com, without a query';
    case 'database':
      return 'an address such as postgres://user:password@host/database';
    case 'bucket':
      return 'an address such as s3://bucket/prefix';
    case 'mail-server':
      return 'an address such as smtps://user:password@mail.example.com, without a path or query';
    case 'mailbox':
      return 'a mail address such as attest@example.com or Attestation <attest@example.com>';
    case 'name':
      return 'letters, digits, dots and hyphens, such as attest.example.com';
    case 'networks':
      return 'IP addresses or networks such as 10.0.0.0/8, separated by commas, and not every address: any caller could then forge X-Forwarded-For';
    case 'origins':
      return 'web origins such as https://example.com, separated by commas';
    default:
      return 'a text that is not empty';
  }
}

const units: Record<string, number> = {
  '': 1,
  b: 1,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
};

/** Text that does not fit its kind stays text: the schema then refuses it. */
function convert(setting: Setting, text: string): unknown {
  switch (setting.kind) {
    case 'integer':
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'listen':
      return isOff(text) ? null : convertListen(text);
    case 'size':
      return convertSize(text);
    case 'size-rate':
      return isOff(text) ? null : convertSize(text);
    case 'rate':
      if (isOff(text)) return null;
      return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'boolean':
      return convertBoolean(text);
    case 'path':
      return text === '' ? text : resolve(text);
    case 'address':
      return text.replace(/\/+$/, '');
    case 'networks':
    case 'origins':
      return text === '' ? [] : text.split(',').map((item) => item.trim());
    default:
      return text;
  }
}

function isOff(text: string): boolean {
  return text.toLowerCase() === 'off';
}

function convertSize(text: string): unknown {
  const [, digits, unit] = /^(\d+) *([a-z]*)$/i.exec(text) ?? [];
  const factor = units[unit?.toLowerCase() ?? 'none'];
  return digits === undefined || factor === undefined ? text : Number(digits) * factor;
}

/** `9464`, `0.0.0.0:9464` or `[::]:9464` */
function convertListen(text: string): unknown {
  const [, host = '127.0.0.1', port] = /^(?:([^\s:[\]]+|\[[\da-f:.]+\]):)?(\d+)$/i.exec(text) ?? [];
  return port === undefined ? text : { host: host.replace(/[[\]]/g, ''), port: Number(port) };
}

function convertBoolean(text: string): unknown {
  if (/^(true|yes|on|1)$/i.test(text)) return true;
  return /^(false|no|off|0)$/i.test(text) ? false : text;
}

/** `104857600` -> `100MiB` */
export function sizeText(bytes: number): string {
  const unit = ['TiB', 'GiB', 'MiB', 'KiB'].find((name) => bytes % (units[name.toLowerCase()] ?? 1) === 0);
  return unit === undefined || bytes === 0
    ? `${bytes}`
    : `${bytes / (units[unit.toLowerCase()] ?? 1)}${unit}`;
}

// At each start: to check these schemas against their meta-schema would take longer than all of them.
const ajv = new Ajv2020({ allowUnionTypes: true, validateSchema: false });
ajv.addFormat('address', { type: 'string', validate: isAddress });
ajv.addFormat('database', { type: 'string', validate: isDatabase });
ajv.addFormat('bucket', { type: 'string', validate: (text: string) => parseBlobUrl(text) !== undefined });
ajv.addFormat('mail-server', { type: 'string', validate: isMailServer });
ajv.addFormat('network', { type: 'string', validate: isNetwork });
ajv.addFormat('origin', { type: 'string', validate: isOrigin });

/** Made when a setting is given: most are not. */
const validators = new Map<SettingName, ValidateFunction>();

function validates(name: SettingName, value: unknown): boolean {
  const validate = validators.get(name) ?? ajv.compile(schemaOf(settingOf(name)));
  validators.set(name, validate);
  return validate(value);
}

function schemaOf({ kind, min, max, choices }: Setting): object {
  switch (kind) {
    case 'integer':
    case 'size':
      return { type: 'integer', minimum: min, maximum: max };
    case 'size-rate':
      return { type: ['integer', 'null'], minimum: min, maximum: max };
    case 'listen':
      return { type: ['object', 'null'], properties: { port: { type: 'integer', maximum: 65_535 } } };
    case 'rate':
      return { type: ['number', 'null'], exclusiveMinimum: 0, maximum: max };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { enum: choices };
    case 'address':
      return { type: 'string', format: 'address' };
    case 'database':
      return { type: 'string', format: 'database' };
    case 'bucket':
      return { type: 'string', format: 'bucket' };
    case 'mail-server':
      return { type: 'string', format: 'mail-server' };
    case 'mailbox':
      return { type: 'string', pattern: '^([^<>@\\p{C}]+ <[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$' };
    case 'name':
      // The log's origin is made of it, and a signed note has neither space nor plus in its name.
      return { type: 'string', pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]{0,98}[A-Za-z0-9])?$' };
    case 'networks':
      return { type: 'array', items: { type: 'string', format: 'network' } };
    case 'origins':
      return { type: 'array', items: { type: 'string', format: 'origin' } };
    default:
      return { type: 'string', minLength: 1 };
  }
}

/** A network of length 0 would name every address, and so no proxy: D28 wants the proxy named. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits);
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^?#]+$/.test(text) && URL.canParse(text);
}

function isDatabase(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1;
}

function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === '';
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
