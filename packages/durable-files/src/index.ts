export { syncFolder } from './sync-folder.ts';
export { writeFileDurably } from './write-file-durably.ts';
