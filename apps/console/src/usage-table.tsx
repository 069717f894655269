import type { components } from '@attestation/console/contract';
import { List, Text } from '@mantine/core';
import { useWords } from './language.tsx';
import { WideTable } from './wide-table.tsx';

interface Props {
  /** What people call them. */
  readonly names: ReadonlyMap<string, string>;
  readonly keys: readonly components['schemas']['KeyUsage'][];
  readonly limits: components['schemas']['Limits'];
}

/** How far each key is from what it may. */
export function UsageTable({ keys, names, limits }: Props) {
  const { say, number } = useWords();
  const size = (bytes: number) => formatBytes(bytes, number);
  const { requestsPerSecond: rate, burst } = limits;
  const sizes = { file: limits.fileBytes, request: limits.requestBytes, body: limits.bodyBytes };
  return (
    <>
      {keys.length > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {say('usageHint')}
        </Text>
      )}
      {keys.length > 0 && (
        <WideTable
          label={say('usage')}
          heads={['accessKey', 'requestsDay', 'busiestSecond', 'largestRequest']}
          stacked
        >
          {keys.map(({ accessKey, requests, peak, largest }) => (
            <tr key={accessKey}>
              <td className="mono">
                {names.has(accessKey) && <span className="key-name">{names.get(accessKey)}</span>}
                {accessKey}
              </td>
              <td data-label={say('requestsDay')}>{number(requests)}</td>
              <td data-label={say('busiestSecond')}>
                {rate === null
                  ? say('noLimit', { used: number(peak) })
                  : say('usedOf', { used: number(peak), limit: number(Math.max(rate, burst)) })}
                <Meter label={say('busiestSecond')} used={peak} limit={rate && Math.max(rate, burst)} />
              </td>
              <td data-label={say('largestRequest')}>
                {say('usedOf', { used: size(largest), limit: size(limits.requestBytes) })}
                <Meter label={say('largestRequest')} used={largest} limit={limits.requestBytes} />
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <List size="sm" mt="sm" c="dimmed">
        <List.Item>
          {rate === null
            ? say('limitNoRate')
            : say('limitRate', { rate: number(rate), burst: number(burst) })}
        </List.Item>
        <List.Item>
          {say('limitSizes', Object.fromEntries(Object.entries(sizes).map(([name, of]) => [name, size(of)])))}
        </List.Item>
        <List.Item>
          {say('limitAttestation', {
            bytes: size(limits.attestationBytes),
            factoids: number(limits.attestationFactoids),
            files: number(limits.attestationFiles),
          })}
        </List.Item>
      </List>
    </>
  );
}

interface MeterProps {
  readonly label: string;
  readonly used: number;
  /** Null: none. */
  readonly limit: number | null;
}

function Meter({ label, used, limit }: MeterProps) {
  if (limit === null) return null;
  return <meter className="meter" aria-label={label} min={0} max={limit} high={limit * 0.8} value={used} />;
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** @param number writes a number as people of a language do */
function formatBytes(bytes: number, number: (value: number) => string): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[power]}`;
}
