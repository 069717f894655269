import type { Need } from '../mutants/mutant.ts';

/** The JSON types, and a value of each that is right for no member of the description. */
export type WrongValue = 'null' | 'number' | 'text' | 'array' | 'object' | 'boolean';

/** A constraint of a request that is not held. */
export interface KeywordFault {
  readonly kind: 'keyword';
  readonly operation: string;
  /** As in the rules: `createAttestation.payload.unique_id.maxLength`. */
  readonly place: string;
  readonly keyword: string;
  /** JSON pointer into the contract. */
  readonly pointer: string;
}

/** An answer that is spoilt on its way out. */
export interface AnswerFault {
  readonly kind: 'answer';
  /** Undefined: of every operation, and of paths that have none. */
  readonly operation?: string;
  /** Status of the answers to spoil. */
  readonly status: number;
  readonly change:
    | { readonly how: 'missing' | 'renamed'; readonly member: readonly string[] }
    | { readonly how: 'wrong'; readonly member: readonly string[]; readonly value: WrongValue }
    | { readonly how: 'status'; readonly to: number }
    | { readonly how: 'html' }
    | { readonly how: 'header'; readonly name: string };
}

/** A mutant that is made from the contract, and switched on in a running server. */
export interface GeneratedMutant {
  readonly id: string;
  readonly says: string;
  /** Any of these should see it; ids of the catalogue or of automatic rules. */
  readonly rules: readonly string[];
  readonly fault: KeywordFault | AnswerFault;
  readonly needs?: Need;
}
