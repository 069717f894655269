import { howJudged } from '@attestation/conformance';
import { anchorLink } from './anchor-link.ts';
import type { Contract, Rule } from './contract.ts';
import { escapeHtml, type Page } from './page.ts';

/** The rule catalogue of a version, by area; every rule answers to its id as an anchor. */
export function rulesPage({ version, catalogue }: Contract): Page {
  const { areas, rules } = catalogue;
  const details = (id: string) => catalogue.automatic.filter(({ rule }) => rule === id).length;
  const filled = Object.entries(areas).map(([area, name]) => ({
    area,
    name,
    own: rules.filter(({ id }) => id.startsWith(`ATT-${area}-`)),
  }));
  const contents = filled
    .map(({ area, name, own }) => `<li><a href="#${area}">${escapeHtml(name)}</a> (${own.length})</li>`)
    .join('');
  const sections = filled.map(
    ({ area, name, own }) =>
      `<h2 id="${area}">${escapeHtml(name)}${anchorLink(area, name)}</h2>${own.map((rule) => ruleOf(rule, details(rule.id))).join('\n')}`,
  );
  const html = [
    `<h1>Rules of ${version}</h1>`,
    `<p class="lead">${rules.length} rules: what an implementation of <code>/api/${version}</code> is judged by, sentence by sentence.</p>`,
    "<p>Each rule quotes the service's description. A rule that is a MUST binds every implementation. The last area lists what the description leaves open: there an implementation is reported, never blamed.</p>",
    `<ul class="columns">${contents}</ul>`,
    ...sections,
  ];
  return {
    path: rulesPath(version),
    title: `Rules of ${version}`,
    group: `Reference ${version}`,
    html: html.join('\n'),
  };
}

/** Where the rules of a version stand. */
export function rulesPath(version: string): string {
  return `reference/${version}/rules.html`;
}

function ruleOf(rule: Rule, details: number): string {
  const { id, level, title, quote, source, expect, since, capabilities, decisions } = rule;
  const notes = [
    `since ${since}`,
    ...(capabilities.length > 0 ? [`needs ${capabilities.join(', ')}`] : []),
    ...(decisions.length > 0 ? [`see ${decisions.join(', ')}`] : []),
  ];
  return [
    `<section class="rule"><h3 id="${id}"><span class="level ${level.toLowerCase()}">${level}</span> ${id}${anchorLink(id, id)}</h3>`,
    `<p>${withCode(title)}</p><blockquote>${withCode(quote)} <cite>${escapeHtml(source)}</cite></blockquote>`,
    `<p>${withCode(expect)}</p><p class="bounds">${escapeHtml(notes.join(' · '))}</p>${judgedBy(id, details)}</section>`,
  ].join('\n');
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
  if (named.length === 0) return `<p class="bounds">${summary}</p>`;
  const list = named.map((name) => `<li>${withCode(name)}</li>`).join('');
  return `<details class="judged"><summary>${summary}</summary><ul>${list}</ul></details>`;
}

/** Backquotes are the only markup that the catalogue uses. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
