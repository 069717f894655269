import { createSigner, type Signer } from '@attestation/signing';
import {
  type AttachedFile,
  indented,
  type SignedRequest,
  signRequest,
  withChecksums,
} from './signed-request.ts';

/** What this tab keeps: the reference number of the last create, and who sent it to which service. */
const numberKey = 'attestation-number';
const keptFields = ['service', 'access-key'];
const mockAddress = 'http://localhost:4010';

/** Makes the form of a page work. The private key is held by this call alone. */
export function openTryIt(section: HTMLElement): void {
  const find = <E extends HTMLElement>(selector: string) => section.querySelector<E>(selector) as E;
  const field = (name: string) => find<HTMLInputElement>(`#try-${name}`);
  const path = section.dataset.path ?? '';
  const payload = find<HTMLTextAreaElement>('#try-payload');
  const status = find('[data-status]');
  const remedy = find('[data-remedy]');
  let signer: Signer | undefined;
  let files: readonly AttachedFile[] = [];
  let last: SignedRequest | undefined;

  find('[data-origin]').textContent = location.origin;
  field('service').value = location.pathname.startsWith('/docs/') ? location.origin : mockAddress;
  for (const name of keptFields) field(name).value = sessionStorage.getItem(name) ?? field(name).value;
  const showHints = () => {
    const isMock = /:4010\b/.test(field('service').value);
    for (const hint of section.querySelectorAll<HTMLElement>('[data-for-mock]')) hint.hidden = !isMock;
    for (const hint of section.querySelectorAll<HTMLElement>('[data-for-server]')) hint.hidden = isMock;
  };
  showHints();
  payload.value = firstPayload(payload.dataset.payload ?? '{}');

  /** Runs it, and says what went wrong. */
  const act = async (action: () => Promise<string>) => {
    remedy.hidden = true;
    try {
      status.textContent = await action();
    } catch (error) {
      status.textContent = (error as Error).message;
    }
  };

  const readKey = async (): Promise<string> => {
    const [file] = field('key-file').files ?? [];
    if (file === undefined) return '';
    signer = undefined;
    signer = await createSigner(await file.text());
    find('[data-pair]').hidden = true;
    return `${file.name} is used to sign.`;
  };

  const useMockKey = async (): Promise<string> => {
    signer = await createSigner(find('[data-mock-key]').dataset.mockKey ?? '');
    field('access-key').value = 'MOCK-1';
    field('key-file').value = '';
    return 'The key of MOCK-1 is used to sign.';
  };

  const makeKey = async (): Promise<string> => {
    const { privateKey, privatePem, publicPem } = await makePair();
    signer = await createSigner(privateKey);
    field('key-file').value = '';
    find<HTMLTextAreaElement>('#try-public-key').value = publicPem;
    find<HTMLAnchorElement>('[data-save-key]').href = URL.createObjectURL(new Blob([privatePem]));
    find('[data-pair]').hidden = false;
    return 'The new key is used to sign.';
  };

  const changeFiles = async (changed: readonly AttachedFile[]): Promise<string> => {
    payload.value = await withChecksums(payload.value, changed);
    files = changed;
    find('[data-files]').textContent = files
      .map(({ factoid, file }) => `${file.name} (factoid ${factoid})`)
      .join(', ');
    find('[data-clear-files]').hidden = files.length === 0;
    return '';
  };

  const send = async (): Promise<string> => {
    if (signer === undefined) throw new Error('Choose a private key, or make one.');
    const service = field('service').value.replace(/\/+$/, '');
    const accessKey = field('access-key').value.trim();
    last = await signRequest({ service, path, accessKey, payload: payload.value, files }, signer);
    find('[data-signed]').textContent = last.signed;
    find('[data-envelope]').textContent = last.envelope;
    find('[data-answer]').textContent = '';
    find('[data-download]').hidden = true;
    find('[data-result]').hidden = false;
    status.textContent = 'Sending …';
    const started = performance.now();
    const response = await post(service + path, last);
    const answer = await response.blob();
    const duration = Math.round(performance.now() - started);
    if (answer.type.startsWith('application/json')) {
      const text = await answer.text();
      find('[data-answer]').textContent = indented(text);
      const isStored = keepNumber(path, text);
      for (const next of section.querySelectorAll<HTMLElement>('[data-next]')) next.hidden = !isStored;
      for (const name of keptFields) sessionStorage.setItem(name, field(name).value);
    } else showFile(response, answer);
    find<HTMLAnchorElement>('[data-remedy] a').hash = String(response.status);
    remedy.hidden = response.ok;
    return `Status ${response.status}, ${duration} ms`;
  };

  function showFile({ headers }: Response, file: Blob): void {
    const [, name = 'attestation.zip'] =
      /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
    find('[data-answer]').textContent = `${name}, ${file.size} bytes`;
    const link = find<HTMLAnchorElement>('[data-download] a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    find('[data-download]').hidden = false;
  }

  field('service').addEventListener('input', showHints);
  find('[data-mock-key]').addEventListener('click', () => act(useMockKey));
  field('key-file').addEventListener('change', () => act(readKey));
  find('[data-make-key]').addEventListener('click', () => act(makeKey));
  const chooser = section.querySelector<HTMLInputElement>('#try-files');
  chooser?.addEventListener('change', () => {
    const factoid = Number(field('factoid').value);
    const added = Array.from(chooser.files ?? [], (file) => ({ factoid, file }));
    chooser.value = '';
    void act(() => changeFiles([...files, ...added]));
  });
  section.querySelector('[data-clear-files]')?.addEventListener('click', () => act(() => changeFiles([])));
  find('form').addEventListener('submit', (event) => {
    event.preventDefault();
    // The form fills the screen: what came of it stands below.
    void act(send).then(() => status.scrollIntoView({ block: 'center' }));
  });
  find('[data-copy]').addEventListener('click', () =>
    act(async () => {
      await navigator.clipboard.writeText(last?.curl ?? '');
      return 'Copied.';
    }),
  );
}

/** The example, with a `unique_id` that is not used yet, or the number of the last create. */
function firstPayload(example: string): string {
  const payload = JSON.parse(example) as Record<string, unknown>;
  if ('unique_id' in payload) payload.unique_id = `try-${Date.now()}`;
  if ('ano' in payload) payload.ano = sessionStorage.getItem(numberKey) ?? payload.ano;
  return JSON.stringify(payload, null, 2);
}

/** @returns whether the answer is that of a create */
function keepNumber(path: string, answer: string): boolean {
  const { data } = JSON.parse(answer) as { data?: { no?: string } };
  if (!path.endsWith('/attestations') || data?.no === undefined) return false;
  sessionStorage.setItem(numberKey, data.no);
  return true;
}

async function post(url: string, { contentType, body }: SignedRequest): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', headers: { 'Content-Type': contentType }, body });
  } catch {
    throw new Error(
      `${url} cannot be reached from this page. Is the service running? A mock answers this page only with --cors-origin ${location.origin}; a page below /docs may call its own server and this machine.`,
    );
  }
}

/** An RSA pair of 2048 bits. */
async function makePair(): Promise<{ privateKey: CryptoKey; privatePem: string; publicPem: string }> {
  const algorithm = {
    ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 },
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return {
    privateKey,
    privatePem: pemOf('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', privateKey)),
    publicPem: pemOf('PUBLIC KEY', await crypto.subtle.exportKey('spki', publicKey)),
  };
}

function pemOf(label: string, bytes: ArrayBuffer): string {
  const lines = btoa(String.fromCharCode(...new Uint8Array(bytes))).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
