/** Takes files that are dropped anywhere on the page; a `.json` is taken for a trust file. */
export function takeDrops(onFiles: (trustFile: File | undefined, file: File | undefined) => void): void {
  const show = (dragging: boolean) => document.body.classList.toggle('dragging', dragging);
  document.addEventListener('dragover', (event) => {
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault();
    show(true);
  });
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) show(false);
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    const isTrust = ({ name }: File) => name.toLowerCase().endsWith('.json');
    if (files.length > 0) {
      onFiles(
        files.find(isTrust),
        files.find((file) => !isTrust(file)),
      );
    }
  });
}
