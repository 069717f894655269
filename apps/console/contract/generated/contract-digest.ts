// Generated from spec/ by tools/generate. Do not edit.

/** Of `spec/console/openapi.yaml`, without its descriptions. */
export const contractDigest = 'd99b96f7177c11e5';
