/** Texts of the page of an attestation. */
export const enAttestation = {
  viewCertificate: 'View the certificate',
  closeCertificate: 'Close the certificate',
  openPdf: 'Open as PDF',
  certificateMore: 'The first {count} pages. The PDF has all of them.',
  certificatePage: 'Page {number} of the certificate',
  templateVersion: '{name}, version {version}',
  'progress.root': 'Linked to the log',
  'progress.rootIs':
    'This service anchors its log in no blockchain. Root of the log with this attestation in it: {hash}',
  'progress.stored': 'Stored',
  closedHint: 'Nothing can be added or changed any more.',
  'identity.ID': 'ID card',
  'identity.MO': 'Mobile phone',
  'identity.USCID': 'Unified social credit code',
} as const;
