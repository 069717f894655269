import { fill, printable } from '@attestation/signing/printable';
import { type Language, parseTrust, type Report, type Trust, TrustError } from '../src/index.ts';
import { type CheckFault, faultOf, startCheck } from './check-file.ts';
import { openChoices, startThemes } from './choices.ts';
import { button, byId, element } from './elements.ts';
import { fileGiven, folderGiven, takeDrops } from './given-files.ts';
import { type Checked, type Given, type GivenTrust, reportView } from './report-view.ts';
import { createWording, type Saying, wordsOf } from './words.ts';

/** Brings the page to life. @param script its own text, for the worker */
export function startPage(script: string): void {
  new Page(script).start();
}

class Page {
  readonly #script: string;
  readonly #opener = openedBy(location);
  readonly #host = printable(location.host);
  readonly #choices = openChoices(this.#opener.isServed);
  readonly #wording = createWording(() => this.#showReport(), this.#choices, this.#opener.language);
  /** A trust file, which the reader chose; without one, the keys that the service of this page publishes are used. */
  #trust: GivenTrust | undefined;
  #last: Given | undefined;
  #checked: Checked | undefined;
  #stop = () => {};

  constructor(script: string) {
    this.#script = script;
  }

  start(): void {
    startThemes(this.#choices);
    this.#wording.start();
    const { back, isServed } = this.#opener;
    byId('service', 'span').textContent = isServed ? this.#host : '';
    byId('own-trust', 'p').hidden = !isServed;
    byId('choose-folder', 'label').hidden = !('webkitdirectory' in HTMLInputElement.prototype);
    const place = byId('back', 'p');
    place.hidden = back === undefined;
    place.querySelector('a')?.setAttribute('href', back ?? '/');
    for (const id of ['file', 'folder', 'trust-file']) {
      const input = byId(id, 'input');
      input.onchange = () => {
        const given = [...(input.files ?? [])];
        // So that choosing the same file again, now complete, is a change.
        input.value = '';
        if (id === 'trust-file') this.#take(given[0], undefined);
        else this.#run(id === 'folder' ? folderGiven(given) : fileGiven(given[0]));
      };
    }
    openForPrint();
    takeDrops(
      (trustFile, given) => this.#take(trustFile, given),
      (error) => this.#fail(faultOf(error)),
    );
    byId('cancel', 'button').onclick = () => {
      this.#stop();
      this.#end();
      this.#wording.say('status', ({ cancelled }) => cancelled);
      byId('file', 'input').focus();
    };
  }

  /** A trust file that is none must never be mistaken for no trust file: nothing is checked with it. */
  async #take(trustFile: File | undefined, given: Given | undefined): Promise<void> {
    if (trustFile) {
      byId('trust', 'details').open = true;
      const { trust, saying } = await readTrustFile(trustFile);
      this.#trust = trust;
      this.#wording.say('trust-state', saying);
      if (!trust) return this.#forget();
    }
    this.#run(given ?? this.#last);
  }

  /** The keys that are published where this page is from; the reader sees that, and why there are none. */
  async #publishedTrust(): Promise<GivenTrust | undefined> {
    try {
      const content = await Promise.all(['formal', 'sandbox'].map(fetchTrust));
      this.#wording.say('trust-state', null);
      return {
        content,
        saying: ({ trustHereName }) => fill(trustHereName, { host: this.#host }),
        isPublished: true,
      };
    } catch (error) {
      const reason = printable(faultOf(error).message);
      this.#wording.say('trust-state', ({ trustHereFailed }) =>
        fill(trustHereFailed, { host: this.#host, reason }),
      );
      return undefined;
    }
  }

  async #run(given: Given | undefined): Promise<void> {
    if (!given) return;
    this.#forget();
    this.#last = given;
    // Withheld from pages whose address is not secure.
    if (globalThis.crypto?.subtle === undefined) {
      this.#wording.say('fault', ({ insecure }) => insecure);
      return;
    }
    const name = printable(given.name);
    this.#wording.say('running-name', ({ running }) => fill(running, { name }));
    this.#wording.say('status', ({ running }) => fill(running, { name }));
    byId('progress', 'progress').value = 0;
    byId('chooser', 'div').hidden = true;
    byId('running', 'section').hidden = false;
    let isStopped = false;
    this.#stop = () => {
      isStopped = true;
    };
    const isZip = await mayBeZip(given.content);
    const isServed = isZip && this.#opener.isServed;
    const trust = this.#trust ?? (isServed ? await this.#publishedTrust() : undefined);
    if (isStopped) return;
    if (isZip) this.#check(given, trust);
    else {
      this.#end();
      this.#wording.say('status', () => '');
      this.#wording.say('fault', ({ notZip }) => fill(notZip, { name }));
    }
  }

  #check(given: Given, trust: GivenTrust | undefined): void {
    this.#stop = startCheck(
      this.#script,
      { file: given.content, trust: trust?.content },
      {
        percent: (percent) => this.#showPercent(percent),
        report: (report) => {
          if (trust?.isPublished && isOfAnotherService(report)) {
            this.#wording.say('trust-state', ({ trustElsewhere }) =>
              fill(trustElsewhere, { host: this.#host }),
            );
            return this.#check(given, undefined);
          }
          this.#finish({ report, given, trust, at: new Date() });
        },
        fault: (fault) => this.#fail(fault),
      },
    );
  }

  /** What was found out before says nothing of what comes now. */
  #forget(): void {
    this.#stop();
    this.#checked = undefined;
    this.#end();
    this.#showReport();
    this.#wording.say('fault', null);
  }

  /** Next to a report, what chooses a file is a button. */
  #end(): void {
    byId('running', 'section').hidden = true;
    byId('chooser', 'div').hidden = this.#checked !== undefined;
  }

  #showPercent(percent: number): void {
    byId('progress', 'progress').value = percent;
    // A screen reader does not announce every percent.
    if (percent % 25 === 0) this.#wording.say('status', ({ progress }) => fill(progress, { percent }));
  }

  #finish(checked: Checked): void {
    this.#checked = checked;
    this.#end();
    // The verdict, which takes the focus, says the rest.
    this.#wording.say('status', () => '');
    this.#showReport();
    byId('verdict', 'h2').focus();
  }

  #fail(fault: CheckFault): void {
    this.#end();
    this.#wording.say('status', () => '');
    this.#wording.say('fault', faultSaying(fault));
  }

  #showReport(): void {
    const [place, trustPlace] = [byId('report', 'section'), byId('trust', 'details')];
    const checked = this.#checked;
    place.hidden = checked === undefined;
    place.after(trustPlace);
    place.replaceChildren();
    if (!checked) return;
    const language = this.#wording.language();
    const words = wordsOf(language);
    const again = button(words.again, () => {
      this.#forget();
      byId('file', 'input').click();
    });
    const print = button(words.print, () => window.print());
    const { report, trust } = checked;
    const why = trust?.isPublished ? [fill(words.trustHereWhy, { host: this.#host })] : [];
    const isOpen = trust === undefined && report.verdict !== 'invalid';
    // The maker is not checked yet: this shows how.
    trustPlace.open ||= isOpen && !this.#opener.isServed;
    const [verdict, ...rest] = reportView(checked, language);
    place.append(
      ...(verdict ? [verdict] : []),
      ...(report.verdict === 'invalid' ? [] : why.map((text) => element('p', 'here', text))),
      ...(isOpen ? [trustPlace] : []),
      element('div', 'actions', again, print),
      ...rest,
    );
  }
}

/** With the keys of this service such a file is invalid; it may be valid with those of its own. */
function isOfAnotherService({ checks }: Report): boolean {
  return checks.some(({ code }) => code === 'trust-origin');
}

/** What cannot be read is left to the check, which says why. */
async function mayBeZip(content: Given['content']): Promise<boolean> {
  if (!(content instanceof Blob)) return true;
  const start = await content
    .slice(0, 2)
    .text()
    .catch(() => 'PK');
  return start === 'PK';
}

/** What to tell the reader when a check could not be finished; none of it is about the content of the file. */
function faultSaying({ name, code, message }: CheckFault): Saying {
  if (code === 'no-ed25519') return ({ oldBrowser }) => oldBrowser;
  const reason = printable(`${name}: ${message}`);
  const unreadable = ['NotReadableError', 'NotFoundError', 'RangeError'].includes(name);
  return (words) => fill(unreadable ? words.unreadable : words.broken, { reason });
}

/** On paper nothing can be unfolded: what is closed is open while the page is printed. */
function openForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('#report details:not([open], #trust)')];
    for (const each of opened) each.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const each of opened) each.open = false;
    opened = [];
  });
}

/** What the page of the same service that led here says behind the `#`: `language=zh&back=/lookup`. */
interface Opener {
  readonly language: Language | undefined;
  /** Path of that page. */
  readonly back: string | undefined;
  /** Whether this page is the one that a service serves, and not a file or a copy elsewhere. */
  readonly isServed: boolean;
}

/** Links lead back to pages of a service only, and only where this page is served by one. */
export function openedBy({
  protocol,
  pathname,
  hash,
}: Pick<Location, 'protocol' | 'pathname' | 'hash'>): Opener {
  const given = new URLSearchParams(hash.slice(1));
  const language = given.get('language');
  const back = given.get('back') ?? '';
  const isServed = /^https?:$/.test(protocol) && pathname === '/verify';
  return {
    language: language === 'en' || language === 'zh' ? language : undefined,
    back: isServed && /^\/(console|lookup)(?![^/?#])/.test(back) ? back : undefined,
    isServed,
  };
}

/** @throws Error, TypeError, TrustError */
async function fetchTrust(environment: string): Promise<Trust> {
  const response = await fetch(`/trust/${environment}.json`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return parseTrust(new Uint8Array(await response.arrayBuffer()));
}

/** Bytes; real ones have some kilobytes. */
const most = 1 << 20;

/** @returns no trust when the file is none or cannot be read; always what to tell the reader */
async function readTrustFile(file: File): Promise<{ trust?: GivenTrust; saying: Saying }> {
  const name = printable(file.name);
  try {
    const content = parseTrust(new Uint8Array(await file.slice(0, most).arrayBuffer()));
    const origin = printable(content.origin);
    return {
      trust: { content: [content], saying: () => name },
      saying: ({ trustTaken }) => fill(trustTaken, { name, origin }),
    };
  } catch (error) {
    if (error instanceof TrustError) return { saying: ({ trustRefused }) => fill(trustRefused, { name }) };
    const reason = printable(faultOf(error).message);
    return { saying: ({ unreadable }) => fill(unreadable, { reason }) };
  }
}
