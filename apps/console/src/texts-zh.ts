/** All that is loaded when Chinese is shown first. */
export { problemDetailsZh, problemsZh } from './problems-zh.ts';
export { refusalsZh } from './refusals-zh.ts';
export { zh } from './words-zh.ts';
