#!/usr/bin/env node
import { boundMemory } from './bound-memory.js';
import { requireNode, start } from './start.js';

requireNode();
boundMemory();
await start('main.js');
