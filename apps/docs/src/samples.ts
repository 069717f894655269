import type { CodeBlock, PanelTabs } from './page.ts';
import { readText } from './repository.ts';
import { codeBlock } from './site-markdown.ts';

/** The version that the samples call. */
export const sampleVersion = 'v1';

/** How a program in each language is run, in the order of the tabs. */
export const languages = {
  curl: { name: 'curl', ending: 'sh', run: 'sh' },
  typescript: { name: 'TypeScript', ending: 'ts', run: 'node' },
  python: { name: 'Python', ending: 'py', run: 'python3' },
  go: { name: 'Go', ending: 'go', run: 'go run' },
  java: { name: 'Java', ending: 'java', run: 'java' },
  php: { name: 'PHP', ending: 'php', run: 'php' },
} as const;

export type Language = keyof typeof languages;

/** A complete program that sends one operation; tests run each for which the machine has what it needs. */
export interface Sample {
  readonly language: Language;
  readonly operation: string;
  /** What it does, such as `create-with-files`. */
  readonly name: string;
  /** In apps/docs/samples. */
  readonly file: string;
}

const operations: Record<string, string> = {
  create: 'createAttestation',
  'create-with-files': 'createAttestation',
  'add-factoids': 'addFactoids',
  read: 'readAttestation',
  download: 'downloadAttestation',
  certify: 'applyCertification',
};

export const samples: readonly Sample[] = Object.entries(operations).flatMap(([name, operation]) =>
  (Object.keys(languages) as Language[]).map((language) => {
    // Java names a file as its class.
    const title = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
    const file = `${language}/${language === 'java' ? title : name}.${languages[language].ending}`;
    return { operation, name, language, file };
  }),
);

const textOf = ({ file }: Sample) => readText(`apps/docs/samples/${file}`).trimEnd();
const commandOf = ({ language, file }: Sample) => `${languages[language].run} ${file.replace(/^.*\//, '')}`;

/** The programs of an operation as tabs, one for each language; undefined in versions that no program calls. */
export function sampleTabs(version: string, operation: string): PanelTabs | undefined {
  const found = samples.filter((sample) => version === sampleVersion && sample.operation === operation);
  if (found.length === 0) return undefined;
  const tabs = [...Map.groupBy(found, ({ language }) => language)].map(([language, inside]) => {
    const { name: label, ending } = languages[language];
    const blocks = inside.map(
      (sample): CodeBlock => ({ title: commandOf(sample), language: ending, code: textOf(sample) }),
    );
    return { label, blocks };
  });
  return { heading: 'Request', syncKey: 'language', tabs };
}

/** Markdown of the create in each language; the other programs are next to their operations. */
export function createPrograms(): string {
  return samples
    .filter(({ name }) => name === 'create')
    .map((sample) => {
      const { name, ending } = languages[sample.language];
      return `## ${name} {#${sample.language}}\n\n\`${commandOf(sample)}\`\n\n${codeBlock(textOf(sample), ending)}`;
    })
    .join('\n\n');
}
