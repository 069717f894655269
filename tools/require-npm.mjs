/**
 * Runs when `npm ci` or `npm install` is called at the root: npm 10 and older leave out the optional package with the
 * Node that the workspace runs on, and everything after that fails for a reason that says nothing.
 */
// biome-ignore lint/suspicious/noUndeclaredEnvVars: npm sets it, and turbo is not there yet
const version = /^npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
if (version !== undefined && Number(version.split('.')[0]) < 11) {
  process.stderr.write(
    `This repository needs npm 11 or later; this is npm ${version}.\nRun: npm install --global npm@11\nThen: npm ci\n`,
  );
  process.exitCode = 1;
}
