/**
 * Loaded before each unit test file (vitest.config.ts): a unit test that starts a process, listens on a port or uses a
 * database fails. Such a test belongs into the `test/` folder of its workspace.
 */
import childProcess, { ChildProcess } from 'node:child_process';
import dgram from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** @returns a function for `call`, also usable with `new`, that always throws */
function refuse(call: string): never {
  const refused: unknown = function refused() {
    throw new Error(`A unit test must not call ${call}. Move the test from src/ to test/ of its workspace.`);
  };
  return refused as never;
}

// Also what `cluster` and `new ChildProcess` start.
(ChildProcess.prototype as unknown as { spawn: unknown }).spawn = refuse('ChildProcess.spawn');
childProcess.spawn = refuse('spawn');
childProcess.spawnSync = refuse('spawnSync');
childProcess.exec = refuse('exec');
childProcess.execSync = refuse('execSync');
childProcess.execFile = refuse('execFile');
childProcess.execFileSync = refuse('execFileSync');
childProcess.fork = refuse('fork');
net.Server.prototype.listen = refuse('listen');
dgram.Socket.prototype.bind = refuse('bind');
DatabaseSync.prototype.exec = refuse('DatabaseSync.exec');
DatabaseSync.prototype.prepare = refuse('DatabaseSync.prepare');
pg.Client.prototype.connect = refuse('Client.connect of pg');
syncBuiltinESMExports();
