/** Something that speaks the API, and what it leaves out of it. */
export interface Target {
  readonly name: string;
  /** What it cannot do, by its nature or by a decision that is its own, each with the reason. */
  readonly cannot: Readonly<Partial<Record<Ability, string>>>;
  /** Why it cannot run on this machine; undefined when it can. */
  readonly missing?: string | undefined;
  start(): Promise<Service>;
}

export type Ability =
  /** What is written can be read, and what was never written cannot. */
  | 'keeps'
  /** The same application again gives the same number (D13 leaves that open). */
  | 'recognises-applications';

/** A target that runs. */
export interface Service {
  readonly url: string;
  readonly accessKey: string;
  /** PEM. */
  readonly privateKey: string;
  /** The id of a template with the kinds `user` (name, phone_number) and `product` (name, description, price). */
  readonly templateId: string;
  stop(): Promise<void>;
}
