export { checkLayout } from './check-layout.ts';
export { createRenderer, type Renderer, type RendererOptions } from './create-renderer.ts';
export { type DocumentLimits, documentLimits } from './document-limits.ts';
export type { Layout } from './layout.ts';
export type { RenderedAttachment, RenderedFactoid, RenderedSigner, RenderInput } from './render-input.ts';
export type { TemplateKind } from './template-kind.ts';
