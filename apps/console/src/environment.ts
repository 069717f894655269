export type Environment = 'sandbox' | 'formal';
