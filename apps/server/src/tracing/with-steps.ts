/** Does a piece of work as a step of the trace that is under way; where there is none, just does it. */
export type Step = <T>(name: string, work: () => T) => T;

type Methods<Ports> = {
  readonly [Name in keyof Ports as Ports[Name] extends (...args: never[]) => unknown ? Name : never]?: string;
};

/**
 * The same ports, with steps of these names around some of their methods. Without `step` it is `ports` itself: what is
 * not traced costs nothing.
 *
 * @param ports whose methods do without `this`
 */
export function withSteps<Ports extends object>(
  ports: Ports,
  names: Methods<Ports>,
  step: Step | undefined,
): Ports {
  if (step === undefined) return ports;
  const traced = Object.entries(names).map(([method, name]) => {
    const work = ports[method as keyof Ports] as (...args: unknown[]) => unknown;
    return [method, (...args: unknown[]) => step(name as string, () => work(...args))];
  });
  return { ...ports, ...Object.fromEntries(traced) };
}
