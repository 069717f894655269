import { printable } from '@attestation/signing/printable';
import { verdictWording } from '../src/index.ts';
import { fill } from '../src/report/fill.ts';
import type { CheckFault } from './answer-checks.ts';
import { byId, element } from './element.ts';
import { faultSaying } from './fault-saying.ts';
import { openForPrint } from './open-for-print.ts';
import { openedBy } from './opened-by.ts';
import { type GivenTrust, readTrustFile } from './read-trust-file.ts';
import { type Checked, reportView } from './report-view.ts';
import { startCheck } from './start-check.ts';
import { takeDrops } from './take-drops.ts';
import { createWording } from './wording.ts';
import { wordsOf } from './words.ts';

/** Brings the page to life. @param script its own text, for the worker */
export function startPage(script: string): void {
  new Page(script).start();
}

class Page {
  readonly #script: string;
  readonly #opener = openedBy(location);
  readonly #wording = createWording(() => this.#showReport(), this.#opener.language);
  #trust: GivenTrust | undefined;
  #last: File | undefined;
  #checked: Checked | undefined;
  #stop = () => {};

  constructor(script: string) {
    this.#script = script;
  }

  start(): void {
    this.#wording.start();
    const { back, isServed } = this.#opener;
    byId('own-trust', 'p').hidden = !isServed;
    const place = byId('back', 'p');
    place.hidden = back === undefined;
    place.querySelector('a')?.setAttribute('href', back ?? '/');
    for (const id of ['file', 'trust-file']) {
      const input = byId(id, 'input');
      input.onchange = () => {
        const given = [...(input.files ?? [])];
        // So that choosing the same file again, now complete, is a change.
        input.value = '';
        if (id === 'file') this.#run(given[0]);
        else this.#take(given[0], undefined);
      };
    }
    openForPrint();
    takeDrops((trustFile, file) => this.#take(trustFile, file));
    byId('cancel', 'button').onclick = () => {
      this.#stop();
      this.#end();
      this.#wording.say('status', ({ cancelled }) => cancelled);
      byId('file', 'input').focus();
    };
  }

  /** A trust file that is none must never be mistaken for no trust file: nothing is checked with it. */
  async #take(trustFile: File | undefined, file: File | undefined): Promise<void> {
    if (trustFile) {
      byId('trust', 'details').open = true;
      const { trust, saying } = await readTrustFile(trustFile);
      this.#trust = trust;
      this.#wording.say('trust-state', saying);
      if (!trust) return this.#forget();
    }
    this.#run(file ?? this.#last);
  }

  #run(file: File | undefined): void {
    if (!file) return;
    this.#forget();
    this.#last = file;
    const trust = this.#trust;
    // Withheld from pages whose address is not secure.
    if (globalThis.crypto?.subtle === undefined) {
      this.#wording.say('fault', ({ insecure }) => insecure);
      return;
    }
    const name = printable(file.name);
    this.#wording.say('running-name', ({ running }) => fill(running, { name }));
    this.#wording.say('status', ({ running }) => fill(running, { name }));
    byId('progress', 'progress').value = 0;
    byId('running', 'section').hidden = false;
    this.#stop = startCheck(
      this.#script,
      { file, trust: trust?.content },
      {
        percent: (percent) => this.#showPercent(percent),
        report: (report) => this.#finish({ report, file, trustName: trust?.name, at: new Date() }),
        fault: (fault) => this.#fail(fault),
      },
    );
  }

  /** What was found out before says nothing of what comes now. */
  #forget(): void {
    this.#stop();
    this.#end();
    this.#checked = undefined;
    this.#showReport();
    this.#wording.say('fault', null);
  }

  #end(): void {
    byId('running', 'section').hidden = true;
  }

  #showPercent(percent: number): void {
    byId('progress', 'progress').value = percent;
    // A screen reader does not announce every percent.
    if (percent % 25 === 0) this.#wording.say('status', ({ progress }) => fill(progress, { percent }));
  }

  #finish(checked: Checked): void {
    this.#end();
    this.#checked = checked;
    // The maker is not checked yet: this shows how.
    if (checked.trustName === undefined) byId('trust', 'details').open = true;
    this.#wording.say('status', (_, language) => verdictWording(checked.report, language).verdict);
    this.#showReport();
    byId('verdict', 'h2').focus();
  }

  #fail(fault: CheckFault): void {
    this.#end();
    this.#wording.say('status', () => '');
    this.#wording.say('fault', faultSaying(fault));
  }

  #showReport(): void {
    const place = byId('report', 'section');
    const checked = this.#checked;
    place.hidden = checked === undefined;
    place.replaceChildren();
    if (!checked) return;
    const language = this.#wording.language();
    const words = wordsOf(language);
    const button = (text: string, onclick: () => void) =>
      Object.assign(element('button', '', text), { type: 'button', onclick });
    const print = button(words.print, () => window.print());
    const again = button(words.again, () => byId('file', 'input').click());
    place.append(...reportView(checked, language), element('div', 'actions', print, again));
  }
}
