/**
 * Predefined character encodings of composite fonts, by the label that TextDecoder knows them under. ISO 32000-1,
 * table 118. Much Chinese software writes them, with a font that is not embedded and without /ToUnicode.
 */
const encodings: readonly (readonly [name: RegExp, label: string])[] = [
  [/^(GB|GBpc|GBK|GBKp|GBK2K|GBT|GBTpc)-?(EUC)?-[HV]$/, 'gb18030'],
  [/^(B5pc|ETen-B5|ETenms-B5|HKscs-B5)-[HV]$/, 'big5'],
  [/^(83pv|90ms|90msp|90pv|Add|Ext)-RKSJ-[HV]$/, 'shift_jis'],
  [/^EUC-[HV]$/, 'euc-jp'],
  [/^(KSC-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC)-[HV]$/, 'euc-kr'],
  [/^Uni\w+-(UCS2|UTF16)(-HW)?-[HV]$/, 'utf-16be'],
];

/** The characters that these bytes show in a predefined encoding; undefined: it is none of those known here. */
export function predefinedCharacters(encoding: string): ((bytes: Uint8Array) => string[]) | undefined {
  const label = encodings.find(([name]) => name.test(encoding))?.[1];
  if (label === undefined) return undefined;
  const decoder = new TextDecoder(label);
  return (bytes) => [...decoder.decode(bytes)];
}
