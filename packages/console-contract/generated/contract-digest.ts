// Generated from spec/ by tools/generate. Do not edit.

/** Of `spec/console/openapi.yaml`, without its descriptions. */
export const contractDigest = '53bd300954f0d0d9';
