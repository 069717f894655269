import { type Program, readCommandLine } from '@attestation/command-line';
import { hidePasswords } from '@attestation/server-kit';
import { printableJson, printableLines } from '@attestation/signing/printable';
import { DomainError } from '../domain/domain-error.ts';
import { isForOperator } from '../errors/operator-error.ts';
import { isOutage } from '../errors/storage-fault.ts';
import { accountAdd, accountList, accountReset, accountResetFactors } from './account-commands.ts';
import { importFile } from './apply-import.ts';
import { attestationHide, attestationShow, attestationUnhide } from './attestation-commands.ts';
import { backupCommand, migrateCommand, restoreCommand } from './backup-commands.ts';
import { certificationList, certificationRenew, certificationRevoke } from './certification-commands.ts';
import { clockAccept } from './clock-command.ts';
import { type AdminCommand, programName, type Terminal } from './command.ts';
import { memberExport } from './export-command.ts';
import { fsckCommand } from './fsck-command.ts';
import { keyFileRotate } from './key-file-command.ts';
import { logFsck, logRotate, logWitness } from './log-commands.ts';
import {
  keyAdd,
  keyList,
  keyRevoke,
  keyUses,
  memberAdd,
  memberErase,
  memberList,
  memberRemove,
} from './member-commands.ts';
import { templateAdd, templateList, templateShow } from './template-commands.ts';

/** The admin command, as data. */
export const program: Program<AdminCommand> = {
  name: programName,
  about: 'Administers an attestation server, also while it runs.',
  commands: [
    importFile,
    memberList,
    memberAdd,
    memberRemove,
    memberExport,
    memberErase,
    attestationShow,
    attestationHide,
    attestationUnhide,
    accountList,
    accountAdd,
    accountReset,
    accountResetFactors,
    keyList,
    keyUses,
    keyAdd,
    keyRevoke,
    keyFileRotate,
    certificationList,
    certificationRevoke,
    certificationRenew,
    templateList,
    templateShow,
    templateAdd,
    logFsck,
    logRotate,
    logWitness,
    clockAccept,
    fsckCommand,
    backupCommand,
    restoreCommand,
    migrateCommand,
  ],
  groups: {
    member: 'Members, who sign requests',
    attestation: 'Single attestations: state and visibility',
    account: 'Accounts of the web console',
    key: 'Access keys of members',
    'key-file': 'KEY_FILE, which encrypts private keys',
    certification: 'Certifications of parties that sign PDFs',
    template: 'Templates of attestations',
    log: 'The transparency log and its keys',
    clock: 'The clock, after it was wrong',
  },
};

/**
 * Runs one admin command, also while the server runs on the same DATA_DIR.
 *
 * @param argv arguments after the program's name
 * @returns the exit code: 0 done, 1 refused or found faulty, 2 wrong command line, 3 storage could not be used now
 */
export async function runAdmin(argv: readonly string[], io: Terminal): Promise<0 | 1 | 2 | 3> {
  try {
    const reading = readCommandLine(program, argv);
    if ('help' in reading) {
      (reading.incomplete ? io.err : io.out)(printableLines(reading.help.trimEnd()));
      return reading.incomplete ? 2 : 0;
    }
    const answer = await reading.command.run(reading.input, io);
    const text = reading.input.values.json
      ? printableJson(JSON.stringify(answer.data, null, 2))
      : printableLines(answer.text);
    if (text !== '') io.out(text);
    return answer.failed === true ? 1 : 0;
  } catch (error) {
    return report(error, io);
  }
}

/** Faults whose message says all that is needed; anything else is ours, and shown whole. */
function report(error: unknown, io: Terminal): 1 | 2 | 3 {
  io.err(printableLines(hidePasswords(textOf(error))));
  // What reports that it cannot be opened has the outage as its cause.
  if (isOutage(error) || isOutage((error as Error).cause)) return 3;
  return isForOperator(error) ? (error.exitCode ?? 1) : 1;
}

function textOf(error: unknown): string {
  if (isForOperator(error)) return error.advice ? `${error.message} See: ${error.advice}` : error.message;
  const { message, stack, cause } = error as Error;
  if (!(error instanceof DomainError)) return stack ?? message;
  // Its own message is for members.
  const detail = error.code.startsWith('storage-') && cause instanceof Error ? cause.message : message;
  if (!isOutage(error)) return detail;
  return `The command did not finish. ${detail} This says nothing about the stored data. Make the storage answer, with the access that the server needs, and run the command again.`;
}
