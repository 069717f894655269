interface KeyFile {
  readonly accessKey: string;
  /** Absolute. */
  readonly privateKeyFile: string;
}

/** What `conformance.config.yaml` would hold for a started server. */
export interface TargetConfig {
  readonly baseUrl: string;
  readonly version: 'v1';
  readonly member: KeyFile;
  readonly otherMember: KeyFile;
  readonly formalMember: KeyFile;
  readonly template: { readonly id: string; readonly factoids: readonly object[] };
  readonly identities: Readonly<Record<string, string>>;
  readonly applicants: { readonly personal: object; readonly enterprise: object };
  readonly capabilities: {
    readonly attachments: boolean;
    readonly attachmentSigning: boolean;
    readonly cas: boolean;
    readonly download: boolean;
    readonly blockchainLink: { readonly withinSeconds: number };
    readonly rateLimit: boolean;
  };
  readonly limits: { readonly requestsPerSecond: number; readonly maxRequestBytes: number };
}
