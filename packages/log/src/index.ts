export { checkLog, checkShard, repairNotes, type ShardReport } from './check-shard.ts';
export { readWitnesses, type WitnessAddress } from './cosigned-notes.ts';
export { createWitness, createWitnessServer, type Witness, witnessFile } from './create-witness.ts';
export { FetchError, fetchLog, makeAddCheckpoint } from './fetch-log.ts';
export { type HeadFile, hasAllPublished, headFilePath, openHeadFile, readPublished } from './known-heads.ts';
export type { CosignedRecords, Environment, LeafRecords, Shard, StoredCheckpoint } from './leaf-records.ts';
export { LogFault } from './log-fault.ts';
export { type Log, openLog } from './open-log.ts';
export { provenInclusion } from './proven-inclusion.ts';
export { openShardKey, rotateLog, shardKeyContext } from './shard-keys.ts';
export {
  beginningOf,
  openTileFolder,
  type ShardName,
  type TileFolder,
  type TilePlaces,
  tilesInFolder,
} from './tile-folder.ts';
export { emptyEdge, grow, partialTiles, restoreEdge } from './tree-edge.ts';
