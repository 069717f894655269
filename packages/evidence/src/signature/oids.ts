/** Object identifiers, under the names their standards give them. */
export const oids = {
  // RFC 5652
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  // RFC 2634, RFC 5035
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  // RFC 3161
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  // RFC 5280
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
  anyExtendedKeyUsage: '2.5.29.37.0',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  // RFC 9336
  documentSigning: '1.3.6.1.5.5.7.3.36',
  /**
   * Ours, under a UUID (ITU-T X.667): signs manifests of attestation files. The same authority certifies members,
   * whose certificates do not have it and so cannot pass for the service's.
   */
  manifestSigning: '2.25.48769193404745292642276344357587215771',
  commonName: '2.5.4.3',
  organizationName: '2.5.4.10',
} as const;
