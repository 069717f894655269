import { howJudged } from '@attestation/conformance';
import type { Contract, Rule } from './contract.ts';
import type { Page } from './page.ts';
import { escapeHtml, escapeMarkdown } from './site-markdown.ts';

/** The rule catalogue of a version, by area; every rule answers to its id as an anchor. */
export function rulesPage({ version, catalogue }: Contract): Page {
  const { areas, rules, automatic } = catalogue;
  const details = (id: string) => automatic.filter(({ rule }) => rule === id).length;
  const sections = Object.entries(areas).map(([area, name]) => {
    const own = rules.filter(({ id }) => id.startsWith(`ATT-${area}-`));
    return [
      `## ${name} (${own.length}) {#${area}}`,
      ...own.map((rule) => ruleOf(rule, details(rule.id))),
    ].join('\n\n');
  });
  const markdown = [
    `${rules.length} rules: what an implementation of \`/api/${version}\` is judged by, sentence by sentence.`,
    "Each rule quotes the service's description. A rule that is a MUST binds every implementation. The last area lists what the description leaves open: there an implementation is reported, never blamed.",
    ...sections,
  ].join('\n\n');
  const title = `Rules of ${version}`;
  return { path: rulesPath(version), title, group: `Reference ${version}`, markdown, outline: 2 };
}

/** Where the rules of a version stand. */
export function rulesPath(version: string): string {
  return `reference/${version}/rules`;
}

function ruleOf(rule: Rule, details: number): string {
  const { id, level, title, quote, source, expect, since, capabilities, decisions } = rule;
  const notes = [
    `since ${since}`,
    ...(capabilities.length > 0 ? [`needs ${capabilities.join(', ')}`] : []),
    ...(decisions.length > 0 ? [`see ${decisions.join(', ')}`] : []),
  ];
  return [
    `### <span class="level ${level.toLowerCase()}">${level}</span> ${id} {#${id}}`,
    escapeMarkdown(title),
    `> ${escapeMarkdown(quote).replaceAll('\n', '\n> ')}\n>\n> <cite>${escapeMarkdown(source)}</cite>`,
    escapeMarkdown(expect),
    `<p class="notes">${escapeHtml(notes.join(' · '))}</p>`,
    judgedBy(id, details),
  ].join('\n\n');
}

/** How the conformance suite judges a rule: what it sends for it, what it watches, what follows from the contract. */
function judgedBy(id: string, details: number): string {
  const { cases, watched } = howJudged(id);
  const named = cases.filter((name) => name !== '');
  const ways = [
    ...(cases.length > 0 ? [`${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`] : []),
    ...(watched ? ['every exchange of a run'] : []),
    ...(details > 0 ? [`${details} ${details === 1 ? 'detail' : 'details'} of the contract`] : []),
  ];
  const summary = `Judged by ${ways.join(', ') || 'nothing yet'}`;
  if (named.length === 0) return `<p class="notes">${summary}</p>`;
  const list = named.map((name) => `- ${escapeMarkdown(name)}`).join('\n');
  return `<details><summary>${summary}</summary>\n\n${list}\n\n</details>`;
}
