import { canonicalJson, type Json } from '../../src/file/strict-json.ts';
import { sha256 } from '../make-file.ts';
import { listed } from './change.ts';
import { refused } from './corpus-case.ts';

const EVENTS = 'audit/events.jsonl';

interface Event {
  [member: string]: Json;
}

/** The custody log with other events, chained again from the first to the last. */
const rechained = (change: (events: Event[]) => void) =>
  listed(EVENTS, (text) => {
    const events: Event[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    change(events);
    let previous = '0'.repeat(64);
    return events
      .map(({ hash: _, ...event }, index) => {
        const linked = { ...event, previous, sequence: index + 1 };
        previous = sha256(canonicalJson(linked));
        return `${canonicalJson({ ...linked, hash: previous })}\n`;
      })
      .join('');
  });

export const custodyCases = refused([
  [
    'custody-event-changed',
    'A custody event is of another kind.',
    'The log says what was done, and when.',
    'custody.chain custody-broken',
    listed(EVENTS, (text) => text.replace('"kind":"factoids-added"', '"kind":"closed"')),
  ],
  [
    'custody-event-removed',
    'The event in the middle was removed.',
    'What was done could be hidden.',
    'custody.chain custody-broken',
    listed(EVENTS, (text) =>
      text
        .split('\n')
        .filter((_, i) => i !== 1)
        .join('\n'),
    ),
  ],
  [
    'custody-events-reordered',
    'Two events are in another order.',
    'The order is what happened.',
    'custody.chain custody-broken',
    listed(EVENTS, (text) =>
      text
        .trim()
        .split('\n')
        .reverse()
        .map((line) => `${line}\n`)
        .join(''),
    ),
  ],
  [
    'custody-cut-off',
    'The last event was removed; the chain before it is whole.',
    'A chain alone does not show its end: the manifest names it.',
    'custody.chain custody-head',
    listed(EVENTS, (text) =>
      text
        .split('\n')
        .slice(0, 2)
        .map((line) => `${line}\n`)
        .join(''),
    ),
  ],
  [
    'custody-hashed-again',
    'An event is an hour earlier, and all hashes follow.',
    'Who can write the log can make its hashes: the manifest names the last one.',
    'custody.chain custody-head',
    rechained(([first]) => void Object.assign(first ?? {}, { at: Number(first?.at) - 3_600_000 })),
  ],
  [
    'custody-hashed-again-by-service',
    'The same, and the manifest names the new hash.',
    'The requests still say when they were received.',
    'custody.requests custody-requests-differ',
    () => {
      let custody = { sequence: 0, hash: '' };
      const { files } = rechained(
        ([first]) => void Object.assign(first ?? {}, { at: Number(first?.at) - 3_600_000 }),
      );
      return {
        files(given) {
          files?.(given);
          const last = JSON.parse(
            Buffer.from(given.get(EVENTS) ?? [])
              .toString()
              .trim()
              .split('\n')
              .at(-1) ?? '',
          );
          custody = { sequence: last.sequence, hash: last.hash };
        },
        manifest: (manifest) =>
          void Object.assign(manifest, { custody, createdAt: '2026-11-01T07:00:00.123Z' }),
      };
    },
  ],
  [
    'custody-re-serialized',
    'The events were printed with spaces.',
    'What is hashed must have one form.',
    'custody.chain custody-format',
    listed(EVENTS, (text) => text.replaceAll('":', '": ')),
  ],
  [
    'custody-another-subject',
    'The events are those of another attestation.',
    'They would say nothing about this one.',
    'custody.chain custody-broken',
    rechained(
      (events) => void events.forEach((event) => void Object.assign(event, { subject: '0'.repeat(32) })),
    ),
  ],
  [
    'custody-closing-time',
    'The manifest names another closing time than the custody log.',
    'Who was first is often the question.',
    'custody.chain custody-story',
    { manifest: (manifest) => void Object.assign(manifest, { closedAt: '2026-11-01T08:00:05.124Z' }) },
  ],
]);
