import type { FaceName } from './faces.ts';

/** Lengths are in points; a page is A4. */
export const page = { width: 595.28, height: 841.89, left: 54, right: 54, top: 64, bottom: 62 } as const;
export const bodyWidth = page.width - page.left - page.right;

export const colors = {
  ink: '#1b2230',
  navy: '#14315c',
  gold: '#b28b3d',
  grey: '#667085',
  rule: '#d3d9e4',
  tint: '#f3f6fb',
  alarm: '#b42318',
  white: '#ffffff',
} as const;

export interface TextStyle {
  readonly face: FaceName;
  readonly size: number;
  readonly color: string;
  /** From one baseline to the next. */
  readonly leading: number;
}

function style(face: FaceName, size: number, leading: number, color: string): TextStyle {
  return { face, size, leading, color };
}

export const styles = {
  title: style('bold', 22, 31, colors.navy),
  subtitle: style('regular', 10.5, 16, colors.gold),
  heading: style('bold', 12.5, 19, colors.navy),
  subheading: style('bold', 10.5, 16, colors.ink),
  body: style('regular', 10, 17, colors.ink),
  cell: style('regular', 9.5, 14.5, colors.ink),
  label: style('regular', 9.5, 14.5, colors.grey),
  columnHead: style('bold', 9, 13.5, colors.navy),
  number: style('bold', 10.5, 15, colors.ink),
  checksum: style('regular', 7, 11, colors.grey),
  note: style('regular', 8, 13, colors.grey),
  running: style('regular', 7.5, 11, colors.grey),
  banner: style('bold', 8.5, 12, colors.white),
} as const;
