import type { components } from '@attestation/console/contract';
import { useTexts, useWords } from './language.tsx';
import { Empty } from './states.tsx';
import { Table } from './table.tsx';

interface Props {
  readonly days: components['schemas']['Overview']['days'];
}

/** Requests of each day, as bars, and as a table for who does not see them. */
export function UsageChart({ days }: Props) {
  const { number, day } = useWords();
  const tell = useTexts(chartWords);
  const most = Math.max(...days.map(({ requests }) => requests));
  const total = number(days.reduce((sum, { requests }) => sum + requests, 0));
  const [first, last] = [days[0], days.at(-1)];
  if (most === 0 || first === undefined || last === undefined) return <Empty>{tell('noRequests')}</Empty>;
  return (
    <div className="chart">
      <div className="chart-legend">
        <span>{tell('total', { total })}</span>
        <span>{tell('most', { most: number(most) })}</span>
      </div>
      <svg viewBox={`0 0 ${days.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day: name, requests }, at) => (
          <g key={name}>
            <rect className="chart-space" x={at} width={1} height={1} />
            <rect
              className="chart-bar"
              x={at + 0.1}
              y={1 - requests / most}
              width={0.8}
              height={requests / most}
            />
            <title>{`${day(name)}: ${number(requests)}`}</title>
          </g>
        ))}
      </svg>
      <div className="chart-legend">
        <span>{day(first.day)}</span>
        <span>{day(last.day)}</span>
      </div>
      <details>
        <summary>{tell('asTable')}</summary>
        <Table
          label={tell('requests')}
          rows={days.toReversed()}
          keyOf={(each) => each.day}
          isStacked={false}
          columns={[
            { head: 'day', cell: (each) => day(each.day) },
            { head: 'requestsDay', isFigure: true, cell: ({ requests }) => number(requests) },
          ]}
        />
      </details>
    </div>
  );
}

export const chartWords = {
  requests: ['Requests in the last 30 days', '最近 30 天的请求'],
  noRequests: ['No signed requests in the last 30 days.', '最近 30 天没有签名请求。'],
  total: ['Total: {total}', '共 {total} 个'],
  most: ['Busiest day: {most}', '单日最多 {most} 个'],
  asTable: ['Show as a table', '以表格显示'],
} as const;
