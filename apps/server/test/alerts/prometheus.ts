import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../start-postgres.ts';

export interface Prometheus {
  /** Scrapes a port from now on; its series have this `instance`. */
  scrape(instance: string, port: number): Promise<void>;
  /** Value of a series of an instance, without its labels; undefined: there is none. */
  value(instance: string, metric: string): Promise<number | undefined>;
  /** Whether an alert of this instance fires. */
  fires(instance: string, alert: string): Promise<boolean>;
  stop(): Promise<void>;
}

/** What is shortened, so that a run takes minutes: windows, the age of a file, and how long an alert must hold. */
export const shortened: readonly [RegExp, string][] = [
  [/^(\s+for:) \S+$/gm, '$1 3s'],
  [/\[5m\]/g, '[20s]'],
  [/\[(30m|1h|6h)\]/g, '[30s]'],
  [/(oldest_seconds) > 300/g, '$1 > 15'],
];

/** A real Prometheus with the rules of `operations/`, that looks every second. */
export async function startPrometheus(): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-prometheus-'));
  const at = (name: string) => join(folder, name);
  const rules = await readFile(join(import.meta.dirname, '../../operations/alerts.yml'), 'utf8');
  await writeFile(
    at('alerts.yml'),
    shortened.reduce((text, [found, short]) => text.replace(found, short), rules),
  );
  await writeFile(at('targets.json'), '[]');
  await writeFile(
    at('prometheus.yml'),
    `global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: attestation
    file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }]
`,
  );
  const port = await freePort();
  const flags = [`--web.listen-address=127.0.0.1:${port}`, `--storage.tsdb.path=${at('data')}`];
  const child = spawn('prometheus', [`--config.file=${at('prometheus.yml')}`, '--log.level=warn', ...flags], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const targets: { targets: string[]; labels: Record<string, string> }[] = [];

  async function get(path: string): Promise<{ data: Record<string, unknown> }> {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    if (!response.ok) throw new Error(`Prometheus answered ${response.status} to ${path}`);
    return (await response.json()) as { data: Record<string, unknown> };
  }
  while ((await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start.');
    await sleep(100);
  }
  return {
    async scrape(instance, of) {
      targets.push({ targets: [`127.0.0.1:${of}`], labels: { instance } });
      await writeFile(at('targets.new'), JSON.stringify(targets));
      await rename(at('targets.new'), at('targets.json'));
    },
    async value(instance, metric) {
      const query = encodeURIComponent(`max(${metric}{instance="${instance}"})`);
      const result = (await get(`query?query=${query}`)).data.result as { value: [number, string] }[];
      return result[0] === undefined ? undefined : Number(result[0].value[1]);
    },
    async fires(instance, alert) {
      const alerts = (await get('alerts')).data.alerts as { labels: Record<string, string>; state: string }[];
      return alerts.some(
        ({ labels, state }) =>
          state === 'firing' && labels.alertname === alert && labels.instance === instance,
      );
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
