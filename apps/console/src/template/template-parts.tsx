import type { TemplateKind } from '@attestation/rendering/layout';
import { createContext, useContext } from 'react';

/** What parts of the layout editor need of the template around them. */
export interface TemplateParts {
  readonly kinds: readonly TemplateKind[];
  /** Says something to screen readers. */
  readonly announce: (text: string) => void;
}

export const TemplatePartsContext = createContext<TemplateParts>({ kinds: [], announce: () => undefined });

export function useTemplateParts(): TemplateParts {
  return useContext(TemplatePartsContext);
}
