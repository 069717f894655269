import { attestationWords } from '../attestation-words.ts';
import { SelectField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { type BatchPlan, mappingFaults, targetsOf } from './check-rows.ts';

interface Props {
  readonly plan: BatchPlan;
  readonly onChange: (column: string, target: string) => void;
}

/** What each column of the file holds. */
export function MappingTable({ plan: { source, kind, mapping }, onChange }: Props) {
  const tell = useTexts(mappingWords);
  const name = useTexts(attestationWords);
  const { say } = useWords();
  const [first] = source.sample;
  const isAsking = mappingFaults({ kind, mapping }).missing.length > 0;
  const targets = ['', ...targetsOf(kind)];
  const labelOf = (target: string): string => {
    if (target === '') return tell('unused');
    if (target === 'no') return say('number');
    if (target === 'unique_id') return 'unique_id';
    const at = target.indexOf('/');
    const [sort, rest] = [target.slice(0, at), target.slice(at + 1)];
    if (sort === 'identity') return `${name(`identity.${rest as 'MO'}`)} (${rest})`;
    const { label = rest, required = false } = kind.fields.find((field) => field.name === rest) ?? {};
    return required ? tell('required', { label }) : label;
  };
  return (
    <div className="wide-table">
      <table className="table dense">
        <thead>
          <tr>
            <th>{tell('column')}</th>
            <th>{tell('example')}</th>
            <th>{tell('holds')}</th>
          </tr>
        </thead>
        <tbody>
          {source.columns.map((column) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td className="mono cut">{first?.cells[column]}</td>
              <td>
                <SelectField
                  size="xs"
                  className={mapping[column] === '' ? (isAsking ? 'asks unused' : 'unused') : ''}
                  aria-label={tell('holdsOf', { column })}
                  value={mapping[column] ?? ''}
                  values={mapping[column] === 'no' ? [...targets, 'no'] : targets}
                  labelOf={labelOf}
                  onChange={(target) => onChange(column, target)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const mappingWords = {
  column: ['Column', '列'],
  example: ['First row', '首行数据'],
  holds: ['Content', '内容'],
  holdsOf: ['Content of the column {column}', '列 {column} 的内容'],
  unused: ['Not used', '不使用'],
  required: ['{label} (required)', '{label}（必填）'],
} as const;
