import { answerChecks } from './check-file.ts';
import { startPage } from './start-page.ts';

// One script for both sides: the page hands its own text to the worker, so that nothing is fetched.
if (typeof document === 'undefined') answerChecks();
else startPage(document.currentScript?.textContent ?? '');
