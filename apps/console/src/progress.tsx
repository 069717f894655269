import type { components } from '@attestation/console-contract';
import { useWords } from './language.tsx';

/** How far an attestation has come: each step needs the one before. */
export function Progress({ of }: { readonly of: components['schemas']['Attestation'] }) {
  const { say, time, number } = useWords();
  const { createdAt, completed, events, log, blockchainHash, hashKind } = of;
  const closedAt = events.find(({ what }) => what === 'closed')?.at;
  const placeOf = ({ shard, position }: { shard: number; position: number }) =>
    say('progress.logPlace', { shard, position: number(position) });
  const waits = say('progress.waits');
  const rootOf = (hash: string | null) => (hash === null ? waits : say('progress.rootIs', { hash }));
  const steps: [name: string, isDone: boolean, detail: string][] = [
    [say('progress.stored'), true, time(createdAt)],
    [
      say('closed'),
      completed,
      closedAt === undefined ? say('openHint') : `${time(closedAt)} · ${say('closedHint')}`,
    ],
    [say('evidence'), log !== null, log ? say('fileMade') : completed ? say('fileWaits') : waits],
    [say('progress.log'), log !== null, log ? placeOf(log) : waits],
    hashKind === 'transaction'
      ? [say('progress.chain'), blockchainHash !== null, blockchainHash ?? waits]
      : [say('progress.root'), blockchainHash !== null, rootOf(blockchainHash)],
  ];
  return (
    <ol className="progress">
      {steps.map(([name, isDone, detail]) => (
        <li key={name} className={isDone ? 'progress-done' : undefined}>
          <span aria-hidden="true">{isDone ? '✓' : '○'}</span>
          <strong>{name}</strong>
          <span className="progress-detail">{detail}</span>
        </li>
      ))}
    </ol>
  );
}
