import type { Database } from '../database/database.ts';
import { accountRecords } from './account-records.ts';
import { adminRecords } from './admin-records.ts';
import { anchorRecords } from './anchor-records.ts';
import { attestationRecords } from './attestation-records.ts';
import { authorityRecords } from './authority-records.ts';
import { certificationConsoleRecords, certificationRecords } from './certification-records.ts';
import { consoleRecords } from './console-records.ts';
import { fileRecords } from './file-records.ts';
import { fileSource } from './file-source.ts';
import { keyRecords, usageRecords } from './key-records.ts';
import { knownTimeRecords } from './known-time-records.ts';
import { leafRecords } from './leaf-records.ts';
import { provisionRecords } from './provision-records.ts';
import { refusalRecords } from './refusal-records.ts';
import { searchRecords } from './search-records.ts';
import { serviceCertificateRecords } from './service-certificate-records.ts';
import { holdNone } from './stored-file-records.ts';
import { templateRecords } from './template-records.ts';

/** The ports that a database alone serves. */
export function recordsOf(db: Database, hold = holdNone) {
  return {
    attestations: attestationRecords(db, hold),
    certifications: certificationRecords(db),
    keys: keyRecords(db),
    templates: templateRecords(db),
    authorities: authorityRecords(db),
    provision: provisionRecords(db),
    administration: adminRecords(db),
    accounts: accountRecords(db),
    console: consoleRecords(db),
    search: searchRecords(db),
    refusals: refusalRecords(db),
    usage: usageRecords(db),
    consoleCertifications: certificationConsoleRecords(db),
    fileRecords: fileRecords(db, hold),
    fileSource: fileSource(db),
    leafRecords: leafRecords(db),
    anchors: anchorRecords(db),
    serviceCertificates: serviceCertificateRecords(db),
    knownTime: knownTimeRecords(db),
  };
}
