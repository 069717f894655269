// Generated from spec/ by tools/generate. Do not edit.

/** Of `spec/console/openapi.yaml`, without its descriptions. */
export const contractDigest = '3dd6b1c76968dbd1';
