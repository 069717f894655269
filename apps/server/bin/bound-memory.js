/**
 * V8's space for new objects: by default it grows to 64 MB under load, and what waits there holds as much outside of the
 * heap, in buffers of requests.
 */
const semiSpace = '--max-semi-space-size';
const flags = [`${semiSpace}=8`];

/**
 * glibc: two arenas in place of sixteen, so that what a thread has freed serves the others; and blocks of 128 KiB or more,
 * such as certificates, go back to the system when they are freed, whatever was freed before.
 */
const variables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '4194304',
};

/**
 * Both are read only when a process begins, so this one begins again, with the same number, as if it had been started with
 * them. An operator's own values are kept; workers inherit all.
 */
export function boundMemory() {
  const { execArgv, execPath, argv, env, platform } = process;
  const isSet = [...execArgv, env.NODE_OPTIONS ?? ''].some((text) => text.includes(semiSpace));
  // The channel to a parent would be closed.
  if (platform !== 'linux' || isSet || env.NODE_CHANNEL_FD !== undefined) return;
  const args = [execPath, ...execArgv, ...flags, ...argv.slice(1)];
  process.execve(execPath, args, { ...variables, ...env });
}
