/** Compiled checks of `/api/v1`, apart from the types because of their size (195 kB, without dependencies). */
export {
  addFactoidsPayload,
  addFactoidsRequest,
  addFactoidsResponse,
  applyCertificationPayload,
  applyCertificationRequest,
  applyCertificationResponse,
  createAttestationPayload,
  createAttestationRequest,
  createAttestationResponse,
  downloadAttestationPayload,
  downloadAttestationRequest,
  error,
  readAttestationPayload,
  readAttestationRequest,
  readAttestationResponse,
} from '../generated/v1/validators.js';
