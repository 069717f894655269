/**
 * The process that Prism runs in. Its parent may be killed without a word; then the channel between them closes, and
 * this process must not stay behind.
 */
import { flushCompileCache } from 'node:module';

process.on('disconnect', () => process.exit());

// Its main file is the command: it reads process.argv and starts.
await import('@stoplight/prism-cli');

// Where Node keeps compiled code (NODE_COMPILE_CACHE), the next start takes half the time. At the end is too late: it is killed.
flushCompileCache();
