/**
 * The scanner behind `jsonMembers`, for programs that need more of a signed text than its outermost members.
 *
 * @module
 */
export { type JsonPlace, type JsonVisitor, jsonKey, scanJsonObject } from './json-members.ts';
