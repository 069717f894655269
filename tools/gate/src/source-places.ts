import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlias, isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { Change } from './change.ts';
import type { Place } from './contract-document.ts';
import { pointerOf } from './contract-document.ts';
import type { VersionVerdict } from './judge-contract.ts';

/**
 * The verdict on a version with places as they are in `spec/`: the file that holds the line, and the line. A place is
 * first known as it is in the bundle; here each `$ref`, and each branch of a union, on the way is followed. What was
 * removed has the place of what held it.
 *
 * In the view of its own version a schema has a plain name; its file may be one of a generation:
 * `CreateAttestationPayloadV2_1.yaml`.
 */
export function sourcePlaces(root: string, verdict: VersionVerdict): VersionVerdict {
  const source = new Source(root, verdict.version.toUpperCase().replace('.', '_'));
  const real = (change: Change): Change => ({ ...change, ...source.find(change) });
  const { comingOver } = verdict;
  return {
    ...verdict,
    changes: verdict.changes.map(real),
    comingOver: comingOver && { ...comingOver, changes: comingOver.changes.map(real) },
  };
}

/** A node of a file, and how it was reached there. */
interface Spot {
  file: string;
  steps: readonly string[];
  node: Node | null;
  offset: number;
  /** Steps of the pointer that are still ahead. */
  ahead: readonly string[];
}

interface SourceFile {
  contents: Node | null;
  lineOf: (offset: number) => number;
}

class Source {
  readonly #root: string;
  readonly #generation: string;
  readonly #files = new Map<string, SourceFile | undefined>();

  constructor(root: string, generation: string) {
    this.#root = root;
    this.#generation = generation;
  }

  find({ file, pointer }: Place): Place & { line: number } {
    const generation = file.replace(/\.yaml$/, `${this.#generation}.yaml`);
    const name = [generation, file].find((one) => this.#read(one)) ?? 'spec/openapi.yaml';
    const contents = this.#read(name)?.contents ?? null;
    const ahead = name === generation || name === file ? stepsOf(pointer) : [];
    const spot = this.#farthest({
      file: name,
      steps: [],
      node: contents,
      offset: contents?.range?.[0] ?? 0,
      ahead,
    });
    const line = this.#read(spot.file)?.lineOf(spot.offset) ?? 1;
    return { file: spot.file, pointer: pointerOf(spot.steps), line };
  }

  /** As many steps as there are in the sources. */
  #farthest(spot: Spot, depth = 0): Spot {
    const [step, ...ahead] = spot.ahead;
    if (step === undefined || depth > 40) return spot;
    const direct = this.#child(spot, step);
    if (direct) return this.#farthest({ ...direct, ahead }, depth + 1);
    const around = this.#around(spot).map((next) => this.#farthest(next, depth + 1));
    const best = around.toSorted((one, other) => one.ahead.length - other.ahead.length)[0];
    return best && best.ahead.length < spot.ahead.length ? best : spot;
  }

  #child(spot: Spot, step: string): Spot | undefined {
    const { node } = spot;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === step) as Pair<Node, Node> | undefined;
      if (!pair) return undefined;
      return { ...spot, steps: [...spot.steps, step], node: pair.value, offset: pair.key.range?.[0] ?? 0 };
    }
    const item = isSeq(node) ? (node.items[Number(step)] as Node | undefined) : undefined;
    if (!item || isAlias(item)) return undefined;
    return { ...spot, steps: [...spot.steps, step], node: item, offset: item.range?.[0] ?? spot.offset };
  }

  /** Where the same value goes on: behind a reference, in the branches of a union. */
  #around(spot: Spot): Spot[] {
    const reference = isMap(spot.node) ? spot.node.get('$ref') : undefined;
    const target = typeof reference === 'string' ? this.#behind(spot, reference) : undefined;
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
      const list = this.#child(spot, keyword);
      const items = list && isSeq(list.node) ? list.node.items : [];
      return items.flatMap((_, index) => (list && this.#child(list, String(index))) ?? []);
    });
    return [...(target ? [target] : []), ...branches];
  }

  #behind(spot: Spot, reference: string): Spot | undefined {
    const [path = '', pointer = ''] = reference.split('#');
    const file = path === '' ? spot.file : join(dirname(spot.file), path);
    const contents = this.#read(file)?.contents;
    if (!contents) return undefined;
    let found: Spot | undefined = {
      file,
      steps: [],
      node: contents,
      offset: contents.range?.[0] ?? 0,
      ahead: spot.ahead,
    };
    for (const step of stepsOf(pointer)) found = found && this.#child(found, step);
    return found;
  }

  #read(file: string): SourceFile | undefined {
    if (this.#files.has(file)) return this.#files.get(file);
    const path = join(this.#root, file);
    let found: SourceFile | undefined;
    if (existsSync(path)) {
      const lineCounter = new LineCounter();
      const { contents } = parseDocument(readFileSync(path, 'utf8'), { lineCounter });
      found = { contents, lineOf: (offset) => lineCounter.linePos(offset).line };
    }
    this.#files.set(file, found);
    return found;
  }
}

/** RFC 6901 section 4. */
function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
