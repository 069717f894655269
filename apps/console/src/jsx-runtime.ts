import { displayText } from '@attestation/signing/printable';
import type { ReactElement } from 'react';
import { jsx as makeElement, jsxs as makeElementOfMany } from 'react/jsx-runtime';

/**
 * React's functions that JSX is compiled to, with every text of an element made safe to show: a page cannot forget it for the
 * values of others. What people edit (`value`, `defaultValue`) stays as it is.
 */
export { Fragment, type JSX } from 'react/jsx-runtime';

type Make = typeof makeElement;

export const jsx: Make = (type, props, key) => makeElement(type, displayProps(props), key);
export const jsxs: Make = (type, props, key) => makeElementOfMany(type, displayProps(props), key);
/** Unit tests and the development server use this name. */
export const jsxDEV = (...[type, props, key]: Parameters<Make>): ReactElement => jsx(type, props, key);

const shownProps = [
  ...['children', 'title', 'aria-label', 'alt', 'placeholder'],
  ...['label', 'description', 'error'],
];

function displayProps(props: unknown): Record<string, unknown> {
  const shown = { ...(props as Record<string, unknown>) };
  for (const name of shownProps) {
    const value = shown[name];
    if (typeof value === 'string') shown[name] = displayText(value);
    else if (Array.isArray(value))
      shown[name] = value.map((each: unknown) => (typeof each === 'string' ? displayText(each) : each));
  }
  return shown;
}
