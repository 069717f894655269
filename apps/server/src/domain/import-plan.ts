import type { Applicant, Environment, JsonSource, TemplateKind } from './model.ts';

/**
 * What an administrator asks to be there, already checked: names resolve, keys are normalised,
 * certificates issued and sealed. Storage applies one plan in one write, all or nothing.
 */
export interface ImportPlan {
  readonly members: readonly MemberPlan[];
  readonly templates: readonly TemplatePlan[];
  readonly certifications: readonly CertificationPlan[];
}

/** A member is known by its name; importing it again adds to it. */
export interface MemberPlan {
  readonly name: string;
  readonly accessKeys: readonly AccessKeyPlan[];
}

export interface AccessKeyPlan {
  readonly accessKey: string;
  readonly environment: Environment;
  /** SubjectPublicKeyInfo PEM. */
  readonly publicKeyPem: string;
  /** Unix milliseconds. */
  readonly expiresAt: number | null;
}

export interface TemplatePlan {
  readonly id: string;
  /** Name of the member that owns it. */
  readonly member: string;
  readonly name: string;
  readonly kinds: readonly TemplateKind[];
  /** JSON text of the layout, or null; a version with another layout is another version. */
  readonly layout?: JsonSource | null;
}

export interface CertificationPlan {
  readonly caId: string;
  /** Name of the member that applied. */
  readonly member: string;
  readonly environment: Environment;
  readonly applicant: Applicant;
  readonly certificatePem: string;
  /** Private key, sealed under the server's KEY_FILE. */
  readonly sealedKey: string;
}

/** How many of each a plan brought; what was there already, unchanged, is not counted. */
export interface ImportResult {
  readonly members: number;
  readonly accessKeys: number;
  /** New templates and new versions of known ones. */
  readonly templates: number;
  readonly certifications: number;
}

/** The plan contradicts what is stored: an id that belongs to someone else, or a key that is another. */
export class ImportConflict extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportConflict';
  }
}
