// Generated from spec/ by tools/generate. Do not edit.

/** Of `spec/console/openapi.yaml`, without its descriptions. */
export const contractDigest = 'a5c5dbd90d76fbe0';
