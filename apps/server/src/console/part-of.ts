import { DomainError } from '../domain/domain-error.ts';
import { Problem } from './problem.ts';

/** A part of an attestation, with the refusals of the API in words of the console. @throws Problem 404, 409 */
export async function partOf<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'unknown-attestation') throw unknownNumber();
    if (error.code === 'attestation-open')
      throw new Problem(409, 'open', 'The attestation is still open; its file is made when it is closed.');
    throw error;
  }
}

export function unknownNumber(): Problem {
  return new Problem(404, 'unknown-number', 'No attestation of this organization has this number here.');
}
