import { parse } from 'yaml';

/** The value of a YAML text that has no `yamlFault`. */
export function readYaml(text: string): unknown {
  return parse(text);
}
