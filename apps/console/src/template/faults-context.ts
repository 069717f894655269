import { createContext } from 'react';
import type { Fault } from './template-faults.tsx';

/** What the server finds wrong in the template that is edited. */
export const FaultsContext = createContext<readonly Fault[]>([]);
