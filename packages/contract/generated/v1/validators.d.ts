// Generated from spec/ by tools/generate. Do not edit.
import type { Validator } from '../../src/validator.ts';

export declare const error: Validator;
export declare const createAttestationPayload: Validator;
export declare const createAttestationRequest: Validator;
export declare const createAttestationResponse: Validator;
export declare const addFactoidsPayload: Validator;
export declare const addFactoidsRequest: Validator;
export declare const addFactoidsResponse: Validator;
export declare const readAttestationPayload: Validator;
export declare const readAttestationRequest: Validator;
export declare const readAttestationResponse: Validator;
export declare const downloadAttestationPayload: Validator;
export declare const downloadAttestationRequest: Validator;
export declare const applyCertificationPayload: Validator;
export declare const applyCertificationRequest: Validator;
export declare const applyCertificationResponse: Validator;
