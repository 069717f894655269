// Spectral bundles its rulesets with a tool that reads no TypeScript; Node does, so Node loads the rules.
const { createRequire } = require('node:module');

const { rules } = createRequire(`${process.cwd()}/spec/lint/`)('./spectral-rules.ts');

module.exports = { rules };
