import type { Member } from '../member.ts';

/** What can be seen of a decision: on the usual server, and on the variant that decides otherwise. */
export interface Difference {
  readonly usual: unknown;
  readonly here: unknown;
  readonly probe: (member: Member) => Promise<unknown>;
}

export type Differences = Readonly<Record<string, Difference>>;

/** A probe that looks at the status only. */
export const status =
  (send: (member: Member) => Promise<{ readonly status: number }>) =>
  async (member: Member): Promise<number> =>
    (await send(member)).status;

export const created = (payload: object) => status(({ create }) => create(payload));

/** The status of a create whose one factoid has more data than usual. */
export const data = (more: object) =>
  status(({ create, factoid }) => create({ factoids: [factoid({}, more)] }));
