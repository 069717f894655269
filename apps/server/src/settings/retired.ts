import { fixedLimits as fixed } from './fixed-limits.ts';
import { sizeText } from './read-value.ts';
import { flagOf, variableOf } from './table.ts';

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
