export { checkLayout } from './check-layout.ts';
export { createRenderer, type Renderer, type RendererOptions } from './create-renderer.ts';
export type { Layout, TemplateKind } from './layout.ts';
export {
  type DocumentLimits,
  documentLimits,
  type RenderedAttachment,
  type RenderedFactoid,
  type RenderedSigner,
  type RenderInput,
} from './render-input.ts';
