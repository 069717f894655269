// Generated from spec/ by tools/generate. Do not edit.

/** Of `spec/console/openapi.yaml`, without its descriptions. */
export const contractDigest = '36e5481d5c48dfb7';
