interface NodeLike {
  process?: { getBuiltinModule?: (name: string) => unknown };
}

/**
 * A module of Node, or undefined in a runtime without it (browsers, Node before 20.16). No import statement, so
 * bundlers for browsers have nothing to resolve.
 */
export function nodeBuiltin<Module>(name: string): Module | undefined {
  return (globalThis as NodeLike).process?.getBuiltinModule?.(name) as Module | undefined;
}
