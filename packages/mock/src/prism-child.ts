/**
 * The process that Prism runs in. Its parent may be killed without a word; then the channel between them closes, and
 * this process must not stay behind.
 */
process.on('disconnect', () => process.exit());

// Its main file is the command: it reads process.argv and starts.
await import('@stoplight/prism-cli');
