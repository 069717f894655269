import { maxAttestation, maxSigners } from '@attestation/contract/decisions';

const MiB = 1024 ** 2;

/**
 * Limits that are part of `Settings`, but not to be set: no operator needs others. A server that a test starts in its own
 * process gets them from `settingsFor`, and so takes others.
 */
export const fixedLimits = {
  /** Members of one object in the JSON of a request. */
  maxMembers: 1000,
  /** Of one attestation: factoids, bytes of their text, attachments. */
  attestationFactoids: maxAttestation.factoids,
  attestationBytes: maxAttestation.bytes,
  attestationFiles: maxAttestation.files,

  /** Of one PDF that is to be signed: bytes, pages, and of all its parties together the keywords and the places of these. */
  pdfMaxBytes: 50 * MiB,
  pdfMaxPages: 5000,
  pdfMaxParties: maxSigners.parties,
  pdfMaxKeywords: maxSigners.keywords,
  pdfMaxPlaces: 50,
  /** Bytes of memory of a process that searches a PDF, and its seconds for one; a PDF that needs more is refused. */
  pdfMemory: 512 * MiB,
  pdfTimeout: 10,
  /** PDFs of an environment that may wait for a process, a quarter of them of one member. */
  pdfQueue: 100,
  /** Threads of one process that render PDFs. */
  renderThreads: 1,

  /** Bytes a second at which a body must arrive, and the seconds before that counts. */
  minBodyRate: 1024,
  bodyGrace: 10,
  /** Seconds for a TLS handshake, and then for the header fields of a request. */
  headerTimeout: 15,
  /** Seconds after which a caller that takes nothing of its answer is disconnected. */
  answerTimeout: 30,

  /** Free bytes on the disk of DATA_DIR below which /readyz answers 503. */
  minFreeDisk: 64 * MiB,
  /** With BLOB_URL: bytes up to which a file is in the database instead. */
  blobDatabaseBytes: 64 * 1024,
};
