import { createDocumentReaders } from '@attestation/pdf';
import type { SigningLimits } from '../domain/document-reader.ts';
import type { Settings } from '../settings/values.ts';

/** Processes that search PDFs, within the limits of the settings. */
export function documentReadersFor(
  settings: Settings,
): ReturnType<typeof createDocumentReaders> & { readonly limits: SigningLimits } {
  const readers = createDocumentReaders({
    processes: settings.pdfProcesses,
    memoryBytes: settings.pdfMemory,
    seconds: settings.pdfTimeout,
    maxPages: settings.pdfMaxPages,
    maxWaiting: settings.pdfQueue,
  });
  const limits: SigningLimits = {
    maxBytes: settings.pdfMaxBytes,
    maxParties: settings.pdfMaxParties,
    maxKeywords: settings.pdfMaxKeywords,
    maxPlaces: settings.pdfMaxPlaces,
  };
  return { ...readers, limits };
}
