import type { components } from '@attestation/console-contract';
import { attestationWords } from './attestation-words.ts';
import { useWords } from './language.tsx';
import { useTexts } from './use-texts.ts';

/** How far an attestation has come: each step needs the one before. */
export function Progress({ of }: { readonly of: components['schemas']['Attestation'] }) {
  const { say, time, number } = useWords();
  const tell = useTexts(attestationWords);
  const { createdAt, completed, events, log, blockchainHash, hashKind } = of;
  const closedAt = events.find(({ what }) => what === 'closed')?.at;
  const placeOf = ({ shard, position }: { shard: number; position: number }) =>
    tell('progress.logPlace', { shard, position: number(position) });
  const waits = tell('progress.waits');
  const rootOf = (hash: string | null) => (hash === null ? waits : tell('progress.rootIs', { hash }));
  const steps: [name: string, isDone: boolean, detail: string][] = [
    [tell('progress.stored'), true, time(createdAt)],
    [
      say('closed'),
      completed,
      closedAt === undefined ? say('openHint') : `${time(closedAt)} · ${tell('closedHint')}`,
    ],
    [say('evidence'), log !== null, log ? tell('fileMade') : completed ? tell('fileWaits') : waits],
    [tell('progress.log'), log !== null, log ? placeOf(log) : waits],
    hashKind === 'transaction'
      ? [tell('progress.chain'), blockchainHash !== null, blockchainHash ?? waits]
      : [tell('progress.root'), blockchainHash !== null, rootOf(blockchainHash)],
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
