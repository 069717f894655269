import type { Command } from './command.ts';
import { addFactoids } from './commands/add-factoids.ts';
import { apply } from './commands/apply.ts';
import { completion } from './commands/completion.ts';
import { create } from './commands/create.ts';
import { doctor } from './commands/doctor.ts';
import { download } from './commands/download.ts';
import { keygen } from './commands/keygen.ts';
import { profileAdd } from './commands/profile-add.ts';
import { profileList } from './commands/profile-list.ts';
import { profileRemove } from './commands/profile-remove.ts';
import { profileUse } from './commands/profile-use.ts';
import { read } from './commands/read.ts';
import { sign } from './commands/sign.ts';
import { verify } from './commands/verify.ts';

/** Every command, in the order of the help: the work, then what it needs, then what fixes it. */
export const commands: readonly Command[] = [
  create,
  addFactoids,
  read,
  download,
  verify,
  apply,
  keygen,
  profileAdd,
  profileList,
  profileUse,
  profileRemove,
  doctor,
  sign,
  completion,
];
