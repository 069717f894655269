import { type IconName, shapes } from './icon-shapes.ts';

/** A picture for who sees it; the word that screen readers say stands next to it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
