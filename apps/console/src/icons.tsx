/** Lines on a square of 16, by what they stand for. */
const shapes = {
  overview: 'M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z',
  attestations:
    'M9.5 1.75H4a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V5.25zM9.5 1.75v3.5H13M5.75 9.75l1.5 1.5 3-3',
  templates: 'M2.5 2.5h11v11h-11zM2.5 6h11M6.5 6v7.5',
  keys: 'M7.2 6.7a3.5 3.5 0 1 1 2.1 2.1L8 10H6.5v1.5H5V13H2.5v-2zM11.25 4.75h.01',
  newAttestation:
    'M9.5 1.75H4a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V5.25zM9.5 1.75v3.5H13M8 7.5v4M6 9.5h4',
  requestLog: 'M2.5 4h.01M5.5 4h8M2.5 8h.01M5.5 8h8M2.5 12h.01M5.5 12h8',
  certifications:
    'M8 1.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5zM5.5 9.5l-.75 4.75L8 12.5l3.25 1.75-.75-4.75',
  people:
    'M6 2.25a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 2.5a2.5 2.5 0 0 1 0 4.5M12 9.75c1.5.5 2.5 1.75 2.5 3.75',
  audit: 'M8 1.75 2.75 3.75v4c0 3.25 2.25 5.5 5.25 6.5 3-1 5.25-3.25 5.25-6.5v-4zM5.75 8l1.5 1.5 3-3',
  documentation:
    'M8 4C6.5 2.75 4.25 2.5 2 2.75v10c2.25-.25 4.5 0 6 1.25 1.5-1.25 3.75-1.5 6-1.25v-10C11.75 2.5 9.5 2.75 8 4zM8 4v10',
  account: 'M8 2a2.75 2.75 0 1 0 0 5.5A2.75 2.75 0 0 0 8 2zM2.5 14c0-2.75 2.25-4.5 5.5-4.5s5.5 1.75 5.5 4.5',
  signOut: 'M6 2.5H3.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1H6M10.5 11l3-3-3-3M13.5 8H6',
  menu: 'M2 4h12M2 8h12M2 12h12',
  search: 'M7 2.25a4.75 4.75 0 1 0 0 9.5 4.75 4.75 0 0 0 0-9.5zM10.5 10.5 14 14',
  dark: 'M13.5 9.5a5.75 5.75 0 0 1-7-7 5.75 5.75 0 1 0 7 7z',
  light:
    'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  add: 'M8 3v10M3 8h10',
  check: 'M3 8.5 6.5 12 13 4.5',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  download: 'M8 2v8.5M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  edit: 'M11 2.5 13.5 5l-8 8H3v-2.5zM9.25 4.25l2.5 2.5',
  empty: 'M2.5 9h3l1 2h3l1-2h3M2.5 9l2-6h7l2 6v4.5h-11z',
  remove: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.5 9h7l.5-9M6.75 7v4M9.25 7v4',
  renew: 'M13.5 8a5.5 5.5 0 1 1-1.75-4M13.5 1.75V4.5h-2.75',
  request: 'M5 4.5 1.5 8 5 11.5M11 4.5 14.5 8 11 11.5',
  revoke: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5zM3.6 3.6l8.8 8.8',
} as const;

export type IconName = keyof typeof shapes;

/** A picture for who sees it; the word that screen readers say stands next to it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
