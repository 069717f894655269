import { treeFigures } from './process-figures.ts';

export interface MemorySample {
  readonly seconds: number;
  readonly megabytes: number;
}

export interface MemoryFigures {
  readonly start: number;
  readonly min: number;
  readonly median: number;
  readonly max: number;
  /** Growth over the last third of the samples, MB a minute, by least squares. */
  readonly lastThirdPerMinute: number;
}

/** Samples each second, until `stop`, the resident memory of a process, or of the largest that it has started. */
export function watchMemory(pid: number): { stop(): MemorySample[] } {
  const samples: MemorySample[] = [];
  const start = performance.now();
  const sample = () => {
    const figures = treeFigures([pid]);
    if (figures.length === 0) return;
    const bytes = Math.max(...figures.map(({ residentBytes }) => residentBytes));
    samples.push({ seconds: (performance.now() - start) / 1000, megabytes: bytes / 1e6 });
  };
  sample();
  const timer = setInterval(sample, 1000);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

/** Undefined when nothing could be sampled. */
export function memoryFigures(samples: readonly MemorySample[]): MemoryFigures | undefined {
  const sorted = samples.map(({ megabytes }) => megabytes).sort((a, b) => a - b);
  const [first] = samples;
  const [min, median, max] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (!first || min === undefined || median === undefined || max === undefined) return undefined;
  const lastThird = samples.slice(Math.floor((samples.length * 2) / 3));
  return { start: first.megabytes, min, median, max, lastThirdPerMinute: growthPerMinute(lastThird) };
}

/** MB a minute, by least squares. */
export function growthPerMinute(samples: readonly MemorySample[]): number {
  return slope(samples) * 60;
}

function slope(samples: readonly MemorySample[]): number {
  const mean = (pick: (s: MemorySample) => number) =>
    samples.reduce((sum, s) => sum + pick(s), 0) / samples.length;
  const [x, y] = [mean((s) => s.seconds), mean((s) => s.megabytes)];
  const covariance = mean((s) => (s.seconds - x) * (s.megabytes - y));
  const variance = mean((s) => (s.seconds - x) ** 2);
  return variance === 0 ? 0 : covariance / variance;
}
