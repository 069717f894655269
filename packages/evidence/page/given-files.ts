import type { Given } from './report-view.ts';

export function fileGiven(file: File | undefined): Given | undefined {
  return file && { name: file.name, size: file.size, content: file };
}

/** The files of one folder, by their path in it. */
export function folderGiven(files: readonly File[]): Given | undefined {
  return givenOf(files.map((file) => [file.webkitRelativePath, file]));
}

function givenOf(files: readonly (readonly [path: string, file: File])[]): Given | undefined {
  const [first] = files;
  if (!first) return undefined;
  const size = files.reduce((sum, [, file]) => sum + file.size, 0);
  return { name: first[0].split('/', 1)[0] ?? '', size, content: new Map(files) };
}

/** Takes what is dropped anywhere on the page: a file or a folder; a `.json` is taken for a trust file. */
export function takeDrops(
  onFiles: (trustFile: File | undefined, given: Given | undefined) => void,
  onFault: (error: unknown) => void,
): void {
  const show = (dragging: boolean) => document.body.classList.toggle('dragging', dragging);
  document.addEventListener('dragover', (event) => {
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault();
    show(true);
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) show(false);
  });
  document.addEventListener('drop', async (event) => {
    event.preventDefault();
    show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    // To be asked for at once: later the browser knows nothing of them.
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    const folder = entries.find((entry) => entry?.isDirectory);
    const isTrust = ({ name }: File) => name.toLowerCase().endsWith('.json');
    try {
      const given = folder
        ? givenOf(await filesIn(folder as FileSystemDirectoryEntry))
        : fileGiven(files.find((file) => !isTrust(file)));
      if (files.length > 0) onFiles(files.find(isTrust), given);
    } catch (error) {
      onFault(error);
    }
  });
}

/** All files in a folder, by their path from its parent. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<[path: string, file: File][]> {
  const reader = folder.createReader();
  const found: [string, File][] = [];
  for (;;) {
    // A hundred at a time.
    const entries = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done));
    if (entries.length === 0) return found;
    for (const entry of entries) {
      if (entry.isDirectory) found.push(...(await filesIn(entry as FileSystemDirectoryEntry)));
      else {
        const file = await new Promise<File>((...done) => (entry as FileSystemFileEntry).file(...done));
        found.push([entry.fullPath.replace(/^\//, ''), file]);
      }
    }
  }
}
