import { BlockList, isIP } from 'node:net';
import { fixedLimits as fixed, fixedLimits } from './fixed-limits.ts';
import { liesWithin } from './folders-overlap.ts';
import { misspeltVariables, nearestName } from './nearest-name.ts';
import { readValue, sizeText } from './read-value.ts';
import { flagOf, type SettingName, settingGroups, settingNames, settingOf, variableOf } from './table.ts';
import { type Settings, SettingsError, type SettingValues, shown } from './values.ts';

export { endedSentence, readTls } from './read-tls.ts';
export type { Settings } from './values.ts';
export { SettingsError } from './values.ts';

/**
 * Settings from flags (`--port 80`), then environment (`PORT=80`; empty means not set), then defaults.
 *
 * @param argv arguments after the program's name, `--help` taken out
 * @throws SettingsError naming every wrong setting at once
 */
export function readSettings(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const flags = readFlags(argv);
  const given = new Map(
    fromEnvironment(env)
      .concat(flags.given)
      .map((setting) => [setting.name, setting]),
  );
  const read = readValues(given);
  const retired = Object.keys(env).flatMap((name) => (env[name] && retiredSentence(name)) || []);
  const problems = [...misspeltVariables(env).refused, ...retired, ...flags.problems, ...read.problems];
  if (problems.length > 0) throw new SettingsError(problems);

  const settings = withDerived(read.values);
  const broken = brokenRules(settings, (name) => given.has(name));
  if (broken.length > 0) throw new SettingsError(broken);
  return settings;
}

/** The defaults with some values replaced, unchecked; for tests and embedding. */
export function settingsFor(changes: Partial<Settings> = {}): Settings {
  const { values } = readValues(new Map());
  return { ...withDerived({ ...values, ...changes, metricsPort: null }), ...changes };
}

function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Given[] {
  return settingNames.flatMap((name) => {
    const text = env[variableOf(name)];
    return text === undefined || text === '' ? [] : [{ name, as: variableOf(name), text }];
  });
}

function readValues(given: ReadonlyMap<SettingName, Given>): { values: SettingValues; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of settingNames) {
    const { as, text } = given.get(name) ?? { as: variableOf(name), text: settingOf(name).default };
    if (text === undefined) {
      values[name] = null;
      continue;
    }
    const read = readValue(name, text);
    if ('value' in read) values[name] = read.value;
    else problems.push(`${as} is "${shown(text)}", but must be ${read.allowed}.`);
  }
  // Each value was judged by the schema of its row, from which SettingValues is derived.
  return { values: values as SettingValues, problems };
}

function withDerived(values: SettingValues): Settings {
  const twice = (rate: number | null) => Math.max(Math.ceil(2 * (rate ?? 0)), 1);
  return {
    ...fixedLimits,
    ...values,
    addressConnections: Math.max(Math.floor(values.maxConnections / 10), 20),
    rateBurst: twice(values.rateLimit),
    addressBurst: twice(values.addressRate),
    metricsHost: values.metricsPort?.host ?? '127.0.0.1',
    metricsPort: values.metricsPort?.port ?? null,
    keyFile: values.keyFile ?? `${values.dataDir}.key`,
    drainTime: values.drainTime ?? (values.trustedProxy.length > 0 ? 5 : 1),
    logFormat: values.logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json'),
  };
}

/** A setting as it was written on the command line. */
interface Given {
  readonly name: SettingName;
  /** `--port` or `PORT`, as the user wrote it. */
  readonly as: string;
  readonly text: string;
}

/**
 * Reads `--flag value`, `--flag=value`, `--switch` and `--no-switch`; the last one wins.
 *
 * @returns what was given, and a sentence for each argument that is none of these
 */
function readFlags(argv: readonly string[]): { given: Given[]; problems: string[] } {
  const given: Given[] = [];
  const problems: string[] = [];
  const rest = [...argv];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    const read = readFlag(argument, rest);
    if (typeof read === 'string') problems.push(read);
    else given.push(read);
  }
  return { given, problems };
}

/** Takes the value off `rest` where it is there. */
function readFlag(argument: string, rest: string[]): Given | string {
  if (!argument.startsWith('--'))
    return `"${shown(argument)}" is not a setting; settings are given as --name value.`;
  const equals = argument.indexOf('=');
  const flag = equals < 0 ? argument : argument.slice(0, equals);
  const negated = booleans.find((candidate) => flag === flagOf(candidate).replace('--', '--no-'));
  if (negated !== undefined && equals < 0) return { name: negated, as: flag, text: 'false' };
  const name = settingNames.find((candidate) => flag === flagOf(candidate));
  if (name === undefined) {
    if (equals < 0 && rest[0]?.startsWith('--') === false) rest.shift(); // its value, most likely
    return unknownFlag(flag);
  }
  if (equals >= 0) return { name, as: flag, text: argument.slice(equals + 1) };
  if (settingOf(name).kind === 'boolean') return { name, as: flag, text: 'true' };
  if (rest[0] === undefined || rest[0].startsWith('--')) return `${flag} needs a value: ${flag} VALUE.`;
  return { name, as: flag, text: rest.shift() ?? '' };
}

const booleans = settingNames.filter((name) => settingOf(name).kind === 'boolean');

function unknownFlag(flag: string): string {
  const retired = retiredSentence(flag);
  if (retired !== undefined) return retired;
  const flags = [...settingNames.map(flagOf), ...booleans.map((name) => flagOf(name).replace('--', '--no-'))];
  const near = nearestName(flag, [...flags, '--help']);
  return near === undefined
    ? `${flag} is not a setting; --help lists all.`
    : `${flag} is not a setting; did you mean ${near}?`;
}

/** Settings of earlier versions: what holds instead, and what to set or do. */
const successors: Readonly<Record<string, string>> = {
  addressBurst: 'An address may send twice ADDRESS_RATE at once: set ADDRESS_RATE.',
  addressConnections:
    'An address gets a tenth of MAX_CONNECTIONS, at least 20: set MAX_CONNECTIONS, or name a proxy in TRUSTED_PROXY.',
  addressWork:
    'What requests cost whose signature does not hold has a fixed limit for each address: ADDRESS_RATE and ADDRESS_BYTES limit all of its requests.',
  answerTimeout: `A caller that takes nothing of its answer is disconnected after ${fixed.answerTimeout} seconds.`,
  attestationBytes: `An attestation may have ${sizeText(fixed.attestationBytes)} of factoids: MAX_BODY_BYTES limits those of one request.`,
  attestationFactoids: `An attestation may have ${fixed.attestationFactoids} factoids: MAX_FACTOIDS limits those of one request.`,
  attestationFiles: `An attestation may have ${fixed.attestationFiles} files: MAX_FILES limits those of one request.`,
  blobDatabaseBytes: `With BLOB_URL, files of up to ${sizeText(fixed.blobDatabaseBytes)} are in the database; files stay where they were stored.`,
  bodyGrace: `A body may be slow for ${fixed.bodyGrace} seconds: REQUEST_TIMEOUT limits the time of a whole request.`,
  headerTimeout: `A TLS handshake and the header fields have ${fixed.headerTimeout} seconds each, fewer with a lower REQUEST_TIMEOUT.`,
  keyWork: 'MEMBER_BYTES limits what large requests, files and large answers of a member cost.',
  maxMembers: `An object in the JSON of a request may have ${fixed.maxMembers} members: MAX_VALUES limits members and elements together.`,
  metricsHost: 'METRICS_PORT takes the address too: METRICS_PORT=0.0.0.0:9464.',
  minBodyRate: `A body must arrive at ${fixed.minBodyRate} bytes a second: REQUEST_TIMEOUT limits the time of a whole request.`,
  minFreeDisk: `/readyz answers 503 below ${sizeText(fixed.minFreeDisk)}: for an earlier warning, watch the metric attestation_disk_free_bytes.`,
  pdfMaxBytes: `A PDF to be signed may have ${sizeText(fixed.pdfMaxBytes)}: a lower MAX_FILE_BYTES allows less.`,
  pdfMaxKeywords: `A PDF may be signed at ${fixed.pdfMaxKeywords} keywords: with more, divide the document.`,
  pdfMaxPages: `A PDF to be signed may have ${fixed.pdfMaxPages} pages: divide longer documents.`,
  pdfMaxParties: `A PDF may be signed by ${fixed.pdfMaxParties} parties: send each further group a document of its own.`,
  pdfMaxPlaces: `A PDF may be signed at ${fixed.pdfMaxPlaces} places: with more, divide the document.`,
  pdfMemory: `A process that searches a PDF gets ${sizeText(fixed.pdfMemory)}: PDF_PROCESSES sets how many there are.`,
  pdfQueue: `${fixed.pdfQueue} PDFs of an environment may wait: a higher PDF_PROCESSES lets fewer wait.`,
  pdfTimeout: `A process has ${fixed.pdfTimeout} seconds for a PDF: PDF_PROCESSES sets how many are searched at a time.`,
  rateBurst: 'A key may send twice RATE_LIMIT at once: set RATE_LIMIT.',
  renderThreads: 'Each process renders PDFs in one thread: for more, set WORKERS.',
};

/** A sentence about a setting of earlier versions; undefined when `as` was none. */
export function retiredSentence(as: string): string | undefined {
  const name = Object.keys(successors).find((one) => as === variableOf(one) || as === flagOf(one));
  return name && `${as} is not a setting any more; remove it. ${successors[name]}`;
}

const lineWidth = 100;

/** All settings by group, aligned, with their defaults: what `--help` prints. */
export function settingsHelp(): string {
  const width = Math.max(...settingNames.map((name) => headOf(name).length)) + 4;
  const sections = Object.entries(settingGroups).map(([group, settings]) =>
    [group, ...(Object.keys(settings) as SettingName[]).map((name) => row(name, width))].join('\n'),
  );
  const usage = [
    'attestation-server [--name value ...]',
    '',
    'Each setting is a variable (PORT=80) or a flag (--port 80); a flag wins.',
  ];
  return `${[usage.join('\n'), ...sections].join('\n\n')}\n`;
}

function headOf(name: SettingName): string {
  const flag = settingOf(name).kind === 'boolean' ? flagOf(name).replace('--', '--[no-]') : flagOf(name);
  return `${variableOf(name)}, ${flag}`;
}

function row(name: SettingName, width: number): string {
  const { about, unit, choices } = settingOf(name);
  const details = [choices?.join(' | '), unit, `default ${defaultText(name)}`].filter(
    (part) => part !== undefined,
  );
  const [first = '', ...more] = wrap(`${about} (${details.join('; ')})`, lineWidth - width);
  const lines = [`  ${headOf(name)}`.padEnd(width) + first, ...more.map((line) => ' '.repeat(width) + line)];
  return lines.join('\n');
}

function defaultText(name: SettingName): string {
  const setting = settingOf(name);
  return setting.defaultNote ?? (setting.default || 'none');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** What settings ask of each other. One sentence for each rule that is broken. */
function brokenRules(settings: Settings, isGiven: (name: SettingName) => boolean): string[] {
  return rules.map((rule) => rule(settings, isGiven)).filter((problem) => problem !== undefined);
}

/** Whether only this machine can reach `host`. */
export function isLoopback(host: string): boolean {
  switch (isIP(host)) {
    case 4:
      return host.startsWith('127.');
    case 6:
      return loopback.check(host, 'ipv6');
    default:
      return host.toLowerCase() === 'localhost';
  }
}

/** Node itself compares IPv4-mapped addresses with the subnet. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

type Rule = (settings: Settings, isGiven: (name: SettingName) => boolean) => string | undefined;

const rules: readonly Rule[] = [
  ({ host, tlsCert, trustedProxy }) =>
    // D28
    isLoopback(host) || tlsCert !== null || trustedProxy.length > 0
      ? undefined
      : `HOST is ${host}, which other machines can reach, and the contract asks for HTTPS: set TLS_CERT and TLS_KEY, or put a proxy that ends TLS in front and name its address in TRUSTED_PROXY.`,
  ({ tlsCert, tlsKey }) =>
    (tlsCert === null) === (tlsKey === null)
      ? undefined
      : `${tlsCert === null ? 'TLS_KEY' : 'TLS_CERT'} is set but ${tlsCert === null ? 'TLS_CERT' : 'TLS_KEY'} is not: set both, or neither.`,
  ({ host, port, metricsHost, metricsPort }) =>
    port === 0 || port !== metricsPort || !mayCollide(host, metricsHost)
      ? undefined
      : `METRICS_PORT and PORT are both ${port}: the metrics have a port of their own, such as METRICS_PORT=9464.`,
  ({ demo, host }, isGiven) =>
    isGiven('demo') && demo && !isLoopback(host)
      ? `DEMO is true, but HOST is ${host}, which other machines can reach: a demo has members whose keys lie in DATA_DIR. Set DEMO to false, or HOST to 127.0.0.1.`
      : undefined,
  ({ dataDir, keyFile }) =>
    liesWithin(keyFile, dataDir)
      ? `KEY_FILE ${keyFile} lies inside DATA_DIR ${dataDir}: whoever copies the data would have the key too. Put it elsewhere.`
      : undefined,
  ({ maxFileBytes, maxRequestBytes }, isGiven) =>
    isGiven('maxFileBytes') && maxFileBytes > maxRequestBytes
      ? `MAX_FILE_BYTES (${sizeText(maxFileBytes)}) is above MAX_REQUEST_BYTES (${sizeText(maxRequestBytes)}), so that no such file could arrive: raise MAX_REQUEST_BYTES too.`
      : undefined,
  ({ maxRequestBytes, spoolBudget }) =>
    maxRequestBytes > spoolBudget
      ? `MAX_REQUEST_BYTES (${sizeText(maxRequestBytes)}) is above SPOOL_BUDGET (${sizeText(spoolBudget)}), so that no such request could arrive: raise SPOOL_BUDGET too.`
      : undefined,
  ({ maxBodyBytes, bodyBudget }) =>
    maxBodyBytes > bodyBudget
      ? `MAX_BODY_BYTES (${sizeText(maxBodyBytes)}) is above BODY_BUDGET (${sizeText(bodyBudget)}), so that no such body could arrive: raise BODY_BUDGET too.`
      : undefined,
  ({ anchorRpc, anchorKeyFile }) =>
    (anchorRpc === null) === (anchorKeyFile === null)
      ? undefined
      : `${anchorRpc === null ? 'ANCHOR_KEY_FILE' : 'ANCHOR_RPC'} is set but ${anchorRpc === null ? 'ANCHOR_RPC' : 'ANCHOR_KEY_FILE'} is not: set both, or neither.`,
  ({ anchorKeyFile, dataDir }) =>
    anchorKeyFile !== null && liesWithin(anchorKeyFile, dataDir)
      ? `ANCHOR_KEY_FILE ${anchorKeyFile} lies inside DATA_DIR ${dataDir}: whoever copies the data would have the key too. Put it elsewhere.`
      : undefined,
  ({ publicAddress }) =>
    publicAddress !== null && /^https?:\/\/[^/]*@/.test(publicAddress)
      ? 'PUBLIC_ADDRESS has a user name or password, and it is printed in each file: leave them out.'
      : undefined,
  ({ smtpUrl, mailFrom }) =>
    (smtpUrl === null) === (mailFrom === null)
      ? undefined
      : `${smtpUrl === null ? 'MAIL_FROM' : 'SMTP_URL'} is set but ${smtpUrl === null ? 'SMTP_URL' : 'MAIL_FROM'} is not: set both, or neither.`,
  ({ smtpUrl, publicAddress }) =>
    smtpUrl !== null && publicAddress === null
      ? 'SMTP_URL is set but PUBLIC_ADDRESS is not: links in mails begin with it. Set it to where people open the console.'
      : undefined,
  ({ oidcIssuer, oidcClientId, oidcClientSecret, publicAddress }) => {
    const values = Object.entries({ oidcIssuer, oidcClientId, oidcClientSecret, publicAddress });
    const missing = values.filter(([, value]) => value === null).map(([name]) => variableOf(name));
    const isAny = [oidcIssuer, oidcClientId, oidcClientSecret].some((value) => value !== null);
    if (isAny && missing.length > 0)
      return `${missing.join(' and ')} must be set for the sign-in at an OpenID provider, which needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_ADDRESS.`;
    // OpenID Connect Discovery section 2: the issuer is an https address without query and fragment.
    return oidcIssuer === null || issuerForm.test(oidcIssuer)
      ? undefined
      : 'OIDC_ISSUER must be an https address without a query, such as https://login.example.com; http is for a provider on this machine (localhost, 127.0.0.1).';
  },
  ({ timeStampUrl, timeStampCa }) =>
    (timeStampUrl === null) === (timeStampCa === null)
      ? undefined
      : `${timeStampUrl === null ? 'TIME_STAMP_CA' : 'TIME_STAMP_URL'} is set but ${timeStampUrl === null ? 'TIME_STAMP_URL' : 'TIME_STAMP_CA'} is not: set both, or neither.`,
];

const issuerForm = /^(https:\/\/[^/?#@\s]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^?#\s]*)?$/;

/** One of them may be every address of this machine. */
function mayCollide(host: string, other: string): boolean {
  return host === other || [host, other].some((one) => one === '0.0.0.0' || one === '::');
}
