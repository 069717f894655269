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
      about: 'proxies that end TLS and whose X-Forwarded-For is believed',
    },
    corsOrigins: { kind: 'origins', default: '', about: 'web pages that may call the API' },
    workers: {
      kind: 'integer',
      default: '1',
      min: 1,
      max: 64,
      about:
        'processes that serve requests on this machine; they share the limits of connections, memory and disk',
    },
    maxConnections: {
      kind: 'integer',
      default: '2000',
      min: 1,
      max: 1_000_000,
      about:
        'open connections; more are refused. One address has a tenth of them, at least 20, unless it is of this machine or of TRUSTED_PROXY',
    },
  },
  Data: {
    dataDir: { kind: 'path', default: './data', about: 'folder that holds everything stored' },
    databaseUrl: {
      kind: 'database',
      defaultNote: 'SQLite in DATA_DIR',
      about: 'PostgreSQL database that holds the records: postgres://user:password@host/database',
    },
    databaseConnections: {
      kind: 'integer',
      default: '10',
      min: 2,
      max: 1000,
      about: 'open connections to DATABASE_URL, of all WORKERS together; each has two at least',
    },
    blobUrl: {
      kind: 'bucket',
      defaultNote: 'folders of DATA_DIR',
      about:
        'bucket of an S3-compatible store that holds files and log: s3://bucket/prefix; endpoint, region and credentials come from AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY',
    },
    keyFile: {
      kind: 'path',
      defaultNote: 'DATA_DIR + ".key"',
      about: 'key that private keys are sealed under; outside DATA_DIR; keep a backup',
    },
    newService: {
      kind: 'boolean',
      default: 'false',
      about: 'begin a new service in an empty DATA_DIR, although KEY_FILE is there already',
    },
    sandboxRetentionDays: {
      kind: 'integer',
      default: '7',
      min: 1,
      max: 36_500,
      unit: 'days',
      about: 'age at which sandbox data is removed; formal data never is',
    },
    demo: {
      kind: 'boolean',
      default: 'true',
      about: 'demo members, keys and templates, on an empty DATA_DIR and a loopback address only',
    },
  },
  Requests: {
    requestIdMaxLength: {
      kind: 'integer',
      default: '32',
      min: 1,
      max: 255,
      unit: 'characters',
      about: 'longest request_id; some clients send 36',
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
        'processes that search PDFs to be signed for keywords, started when needed; in addition, one for formal documents while all of these are busy with others, and one for signing',
    },
  },
  'Attestation files': {
    publicAddress: {
      kind: 'address',
      about: 'where members and readers of a file reach this service; printed in the file',
    },
    serviceName: {
      kind: 'name',
      default: 'attestation.local',
      about: 'name of the service in its log and certificates; choose it once, best a host name of yours',
    },
    timeStampUrl: {
      kind: 'address',
      about: 'RFC 3161 time stamp authority for formal files; without one, the service stamps them itself',
    },
    timeStampCa: { kind: 'path', about: 'root certificate of TIME_STAMP_URL, PEM file' },
    logWitnesses: {
      kind: 'path',
      about: 'file that names witnesses of the log, one a line: verifier key, space, address',
    },
  },
  Mail: {
    smtpUrl: {
      kind: 'mail-server',
      about:
        'mail server that takes the mails of the console: smtp://user:password@host:587 (STARTTLS, which only a server on this machine may lack) or smtps://user:password@host; without one, no mail is sent and links are shown to who makes them',
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
        'OpenID provider at which people may sign in to the console, as its discovery document names it: https://login.example.com; needs the next two and PUBLIC_ADDRESS',
    },
    oidcClientId: {
      kind: 'text',
      about: 'client id that the provider has given; its redirect address is PUBLIC_ADDRESS/console/oidc',
    },
    oidcClientSecret: {
      kind: 'text',
      about: 'secret of the client; best set as a variable, since other users of this machine see flags',
    },
  },
  'Anchor on a chain': {
    anchorRpc: {
      kind: 'address',
      about: 'JSON-RPC address of an EVM node; with it, checkpoints of the log are anchored on its chain',
    },
    anchorKeyFile: {
      kind: 'path',
      about: 'private key that pays for anchors, file with 64 hexadecimal characters',
    },
    anchorConfirmations: {
      kind: 'integer',
      default: '12',
      min: 1,
      max: 100_000,
      unit: 'blocks',
      about: 'after which an anchor is final',
    },
    anchorInterval: {
      kind: 'integer',
      default: '600',
      min: 1,
      max: day,
      unit: 'seconds',
      about: 'from one anchor to the next, at least',
    },
    anchorMaxFee: {
      kind: 'rate',
      default: '100',
      max: 1_000_000,
      unit: 'gwei',
      about: 'most that is paid for one unit of gas',
    },
  },
  Rates: {
    rateLimit: {
      kind: 'rate',
      default: '100',
      max: 1_000_000,
      unit: 'requests/s',
      about:
        'per access key, twice as many at once, and twice that for all keys of a member in an environment; only requests whose signature verifies are counted',
    },
    addressRate: {
      kind: 'rate',
      default: '2000',
      max: 1_000_000,
      unit: 'requests/s',
      about: 'per address, twice as many at once, before anything is verified',
    },
    addressBytes: {
      kind: 'size-rate',
      default: '256MiB',
      min: KiB,
      max: TiB,
      unit: 'per second',
      about: 'received per address',
    },
    memberBytes: {
      kind: 'size-rate',
      default: '32MiB',
      min: KiB,
      max: TiB,
      unit: 'per second',
      about:
        'large JSON, files and large answers of a member in an environment, weighed by what they cost; not counted when RATE_LIMIT is off',
    },
    spoolBudget: {
      kind: 'size',
      default: '4GiB',
      min: KiB,
      max: 1024 * TiB,
      about: 'disk for files of requests not yet accepted, all together',
    },
    bodyBudget: {
      kind: 'size',
      default: '256MiB',
      min: KiB,
      max: TiB,
      about:
        'memory for bodies of requests not yet decided, all together; of files only those up to 4 KiB count',
    },
    requestTimeout: {
      kind: 'integer',
      default: '600',
      min: 1,
      max: day,
      unit: 'seconds',
      about: 'in which a whole request, with its body, must have arrived',
    },
    idleTimeout: {
      kind: 'integer',
      default: '72',
      min: 1,
      max: day,
      unit: 'seconds',
      about: 'for a connection to wait for its next request',
    },
    drainTime: {
      kind: 'integer',
      defaultNote: '5 with TRUSTED_PROXY, else 1',
      min: 0,
      max: day,
      unit: 'seconds',
      about:
        'from SIGTERM until no more requests are taken; meanwhile /readyz answers 503, for the load balancer, and each connection ends with its next answer',
    },
    shutdownTimeout: {
      kind: 'integer',
      default: '30',
      min: 0,
      max: day,
      unit: 'seconds',
      about: 'for requests in flight to finish after that',
    },
  },
  Metrics: {
    metricsPort: {
      kind: 'listen',
      default: 'off',
      about:
        'TCP port of /metrics, for Prometheus: a port of 127.0.0.1 (0 takes a free one) or HOST:PORT, such as 0.0.0.0:9464',
    },
  },
  Traces: {
    tracesUrl: {
      kind: 'address',
      about:
        'OTLP endpoint that gets a trace of requests, over HTTP: http://127.0.0.1:4318/v1/traces; without one, none is made',
    },
    tracesRatio: {
      kind: 'rate',
      default: '1',
      max: 1,
      about:
        'share of the requests that are traced; one with a traceparent header is traced when that says so; off: only these',
    },
  },
  Log: {
    logLevel: {
      kind: 'choice',
      default: 'info',
      choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      about: 'least level that is written',
    },
    logFormat: {
      kind: 'choice',
      defaultNote: 'pretty on a terminal, else json',
      choices: ['pretty', 'json'],
      about: 'how a line looks',
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
