/** A state in a word; the colour only repeats it. */
export function StateLabel({
  tone,
  text,
}: {
  readonly tone: 'good' | 'warning' | 'over';
  readonly text: string;
}) {
  return <span className={`state state-${tone}`}>{text}</span>;
}
