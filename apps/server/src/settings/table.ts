import type { Setting } from './setting.ts';

const KiB = 1024;
const TiB = KiB ** 4;
const day = 86_400;

/**
 * Every setting of the server, below the heading that the help gives it. The name here (`maxFileBytes`) gives the
 * variable (`MAX_FILE_BYTES`) and the flag (`--max-file-bytes`). What is not to be set is in `fixed-limits.ts`. The
 * window of `tonce` is neither: the contract fixes it at 300 seconds.
 */
export const settingGroups = {
  Listening: {
    port: { kind: 'integer', default: '8080', min: 0, max: 65_535, about: 'TCP port; 0 takes a free one' },
    host: { kind: 'text', default: '127.0.0.1', about: 'address to listen on' },
    tlsCert: { kind: 'path', about: 'certificate chain, PEM file; together with TLS_KEY' },
    tlsKey: { kind: 'path', about: 'private key of TLS_CERT, PEM file' },
    trustedProxy: {
      kind: 'networks',
      default: '',
      about: 'proxies that terminate TLS and whose X-Forwarded-For is trusted',
    },
    corsOrigins: { kind: 'origins', default: '', about: 'origins of web pages that may call the API' },
    workers: {
      kind: 'integer',
      default: '1',
      min: 1,
      max: 64,
      about:
        'processes that serve requests on this machine; they share the limits on connections, memory and disk',
    },
    maxConnections: {
      kind: 'integer',
      default: '2000',
      min: 1,
      max: 1_000_000,
      about:
        'maximum of open connections. One address gets a tenth of them, at least 20, unless it belongs to this machine or TRUSTED_PROXY',
    },
  },
  Data: {
    dataDir: { kind: 'path', default: './data', about: 'folder for all stored data' },
    databaseUrl: {
      kind: 'database',
      defaultNote: 'SQLite in DATA_DIR',
      about: 'PostgreSQL database for the records: postgres://user:password@host/database',
    },
    databaseConnections: {
      kind: 'integer',
      default: '10',
      min: 2,
      max: 1000,
      about: 'open connections to DATABASE_URL of all WORKERS together; each has at least two',
    },
    blobUrl: {
      kind: 'bucket',
      defaultNote: 'folders of DATA_DIR',
      about:
        'bucket of an S3-compatible store for files and log: s3://bucket/prefix; endpoint, region and credentials come from AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY',
    },
    keyFile: {
      kind: 'path',
      defaultNote: 'DATA_DIR + ".key"',
      about: 'key that encrypts private keys; outside DATA_DIR; keep a backup',
    },
    newService: {
      kind: 'boolean',
      default: 'false',
      about: 'begin a new service in an empty DATA_DIR, although KEY_FILE already exists',
    },
    sandboxRetentionDays: {
      kind: 'integer',
      default: '7',
      min: 1,
      max: 36_500,
      unit: 'days',
      about: 'age at which sandbox data is removed; formal data is never removed',
    },
    demo: {
      kind: 'boolean',
      default: 'true',
      about: 'demo members, keys and templates, only on an empty DATA_DIR and a loopback address',
    },
  },
  Requests: {
    requestIdMaxLength: {
      kind: 'integer',
      default: '32',
      min: 1,
      max: 255,
      unit: 'characters',
      about: 'maximum length of request_id; some clients send 36',
    },
    maxBodyBytes: {
      kind: 'size',
      default: '1MiB',
      min: KiB,
      max: TiB,
      about: 'JSON or urlencoded body, and the text parts of a multipart body',
    },
    maxFileBytes: { kind: 'size', default: '100MiB', min: 1, max: TiB, about: 'one attachment' },
    maxRequestBytes: {
      kind: 'size',
      default: '500MiB',
      min: KiB,
      max: TiB,
      about: 'a whole multipart request',
    },
    maxFactoids: {
      kind: 'integer',
      default: '1000',
      min: 1,
      max: 100_000,
      about: 'factoids in one request',
    },
    maxFiles: { kind: 'integer', default: '100', min: 0, max: 10_000, about: 'attachments in one request' },
    maxValues: {
      kind: 'integer',
      default: '50000',
      min: 100,
      max: 100_000_000,
      about: 'members and elements in the JSON of one request, at any depth',
    },
    pdfProcesses: {
      kind: 'integer',
      default: '1',
      min: 1,
      max: 256,
      about:
        'processes that search PDFs for signing keywords, started when needed; plus one for formal documents while all of these are busy, and one for signing',
    },
  },
  'Attestation files': {
    publicAddress: {
      kind: 'address',
      about: 'address of this service for members and readers of a file; printed in the file',
    },
    serviceName: {
      kind: 'name',
      default: 'attestation.local',
      about: 'name of the service in its log and certificates; choose it once, preferably your host name',
    },
    timeStampUrl: {
      kind: 'address',
      about: 'RFC 3161 time stamp authority for formal files; without it, the service stamps them itself',
    },
    timeStampCa: { kind: 'path', about: 'root certificate of TIME_STAMP_URL, PEM file' },
    logWitnesses: {
      kind: 'path',
      about: 'file that names witnesses of the log, one per line: verifier key, space, address',
    },
  },
  Mail: {
    smtpUrl: {
      kind: 'mail-server',
      about:
        'mail server for the console: smtp://user:password@host:587 (STARTTLS, optional only for a server on this machine) or smtps://user:password@host; without it, no mail is sent and the console shows links to the person who creates them',
    },
    mailFrom: {
      kind: 'mailbox',
      about:
        'sender of the mails: attest@example.com or Attestation <attest@example.com>; together with SMTP_URL',
    },
  },
  'Sign-in at a provider': {
    oidcIssuer: {
      kind: 'text',
      about:
        'OpenID provider for sign-in to the console, as in its discovery document: https://login.example.com; needs the next two and PUBLIC_ADDRESS',
    },
    oidcClientId: {
      kind: 'text',
      about: 'client id from the provider; its redirect address is PUBLIC_ADDRESS/console/oidc',
    },
    oidcClientSecret: {
      kind: 'text',
      about: 'client secret; set it as a variable, since other users of this machine can see flags',
    },
  },
  'Anchor on a chain': {
    anchorRpc: {
      kind: 'address',
      about: 'JSON-RPC address of an EVM node on whose chain checkpoints of the log are anchored',
    },
    anchorKeyFile: {
      kind: 'path',
      about: 'file with the private key that pays for anchors, 64 hexadecimal characters',
    },
    anchorConfirmations: {
      kind: 'integer',
      default: '12',
      min: 1,
      max: 100_000,
      unit: 'blocks',
      about: 'confirmations until an anchor is final',
    },
    anchorInterval: {
      kind: 'integer',
      default: '600',
      min: 1,
      max: day,
      unit: 'seconds',
      about: 'minimum time between two anchors',
    },
    anchorMaxFee: {
      kind: 'rate',
      default: '100',
      max: 1_000_000,
      unit: 'gwei',
      about: 'maximum fee for one unit of gas',
    },
  },
  Rates: {
    rateLimit: {
      kind: 'rate',
      default: '100',
      max: 1_000_000,
      unit: 'requests/s',
      about:
        'rate per access key, with a burst of twice as many; all keys of a member in an environment have twice that. Only requests with a valid signature count',
    },
    addressRate: {
      kind: 'rate',
      default: '2000',
      max: 1_000_000,
      unit: 'requests/s',
      about: 'rate per address before verification, with a burst of twice as many',
    },
    addressBytes: {
      kind: 'size-rate',
      default: '256MiB',
      min: KiB,
      max: TiB,
      unit: 'per second',
      about: 'data received per address',
    },
    memberBytes: {
      kind: 'size-rate',
      default: '32MiB',
      min: KiB,
      max: TiB,
      unit: 'per second',
      about:
        'large JSON, files and large answers of a member in an environment, weighted by cost; not counted if RATE_LIMIT is off',
    },
    spoolBudget: {
      kind: 'size',
      default: '4GiB',
      min: KiB,
      max: 1024 * TiB,
      about: 'total disk space for files of requests not yet accepted',
    },
    bodyBudget: {
      kind: 'size',
      default: '256MiB',
      min: KiB,
      max: TiB,
      about: 'total memory for bodies of requests in progress; only files up to 4 KiB count',
    },
    requestTimeout: {
      kind: 'integer',
      default: '600',
      min: 1,
      max: day,
      unit: 'seconds',
      about: 'time limit for receiving a whole request with its body',
    },
    idleTimeout: {
      kind: 'integer',
      default: '72',
      min: 1,
      max: day,
      unit: 'seconds',
      about: 'time that a connection may wait for its next request',
    },
    drainTime: {
      kind: 'integer',
      defaultNote: '5 with TRUSTED_PROXY, else 1',
      min: 0,
      max: day,
      unit: 'seconds',
      about:
        'time from SIGTERM until no more requests are accepted; meanwhile /readyz answers 503 for the load balancer, and each connection closes after its next answer',
    },
    shutdownTimeout: {
      kind: 'integer',
      default: '30',
      min: 0,
      max: day,
      unit: 'seconds',
      about: 'time after that for requests in flight to finish',
    },
  },
  Metrics: {
    metricsPort: {
      kind: 'listen',
      default: 'off',
      about:
        'TCP port of /metrics for Prometheus: a port on 127.0.0.1 (0 takes a free one) or HOST:PORT, such as 0.0.0.0:9464',
    },
  },
  Traces: {
    tracesUrl: {
      kind: 'address',
      about:
        'OTLP endpoint for traces of requests, over HTTP: http://127.0.0.1:4318/v1/traces; without it, no traces are made',
    },
    tracesRatio: {
      kind: 'rate',
      default: '1',
      max: 1,
      about:
        'share of requests to trace; for a request with a traceparent header, the header decides; off: only these',
    },
  },
  Log: {
    logLevel: {
      kind: 'choice',
      default: 'info',
      choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      about: 'lowest level to write',
    },
    logFormat: {
      kind: 'choice',
      defaultNote: 'pretty on a terminal, else json',
      choices: ['pretty', 'json'],
      about: 'format of a line',
    },
  },
} as const satisfies Record<string, Record<string, Setting>>;

/** The rows of all groups. */
export const settingsTable = {
  ...settingGroups.Listening,
  ...settingGroups.Data,
  ...settingGroups.Requests,
  ...settingGroups['Attestation files'],
  ...settingGroups.Mail,
  ...settingGroups['Sign-in at a provider'],
  ...settingGroups['Anchor on a chain'],
  ...settingGroups.Rates,
  ...settingGroups.Metrics,
  ...settingGroups.Traces,
  ...settingGroups.Log,
};

export type SettingName = keyof typeof settingsTable;

export const settingNames = Object.keys(settingsTable) as SettingName[];

/** The table's row, seen as any setting. */
export function settingOf(name: SettingName): Setting {
  return settingsTable[name];
}

/** `maxFileBytes` -> `MAX_FILE_BYTES` */
export function variableOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** `maxFileBytes` -> `--max-file-bytes` */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`;
}
