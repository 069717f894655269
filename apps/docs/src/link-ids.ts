/**
 * Makes links of the ids that prose mentions: `D14` and `ATT-SIG-003`. What is a link already, a heading, a
 * summary or preformatted stays as it is.
 *
 * @param placeOf path of the page that has a decision or a rule of this id; any other such word is only a word
 */
export function linkIds(html: string, placeOf: (id: string) => string | undefined): string {
  const pieces = html.split(
    /(<a\b[\s\S]*?<\/a>|<pre\b[\s\S]*?<\/pre>|<h\d\b[\s\S]*?<\/h\d>|<summary\b[\s\S]*?<\/summary>|<[^>]+>)/,
  );
  return pieces
    .map((piece) => (piece.startsWith('<') ? piece : piece.replace(ids, (id) => link(id, placeOf(id)))))
    .join('');
}

const ids = /\b(D\d{1,2}|ATT-[A-Z]+-\d{3})\b/g;

function link(id: string, place: string | undefined): string {
  return place === undefined ? id : `<a href="/${place}#${id}">${id}</a>`;
}
