import type { Case } from '../suite/rule.ts';
import { creating } from './creating.ts';

/** Every behaviour case of every rule. The automatic ones are in `../automatic`. */
export const cases: readonly Case[] = [...creating];
