/**
 * Does a piece of work for each item, in order, some at the same time. A fault ends neither what is under way nor what is
 * left, so that nothing goes on after the answer.
 *
 * @param atOnce items that are under way at the same time
 * @throws the first fault, when all else has ended
 */
export async function workThrough<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const workOn = async () => {
    for (const item of left) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, workOn));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
