export { fetchTarget } from './fetch-target.ts';
export { addressOnly, hidePasswords } from './hide-passwords.ts';
