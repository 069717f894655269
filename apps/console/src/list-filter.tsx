import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { SelectField, submitted, TextField, type TextFieldProps } from './fields.tsx';
import { Icon } from './icons.tsx';
import { useTexts, useWords } from './language.tsx';

interface Props {
  /** The field that people fill in first; absent: the list has no search. */
  readonly first?: TextFieldProps;
  /** Further fields; on a narrow screen a button shows them. */
  readonly children?: ReactNode;
  /** How many of them are set. */
  readonly chosen?: number;
  /** Absent: the list follows each letter that is typed. */
  readonly onSearch?: () => void;
  /** Absent: nothing is set. */
  readonly onClear?: (() => void) | undefined;
}

/** What a list shows: a search and its buttons in one line, further fields below. */
export function ListFilter({ first, children, chosen = 0, onSearch, onClear }: Props) {
  const { say } = useWords();
  const tell = useTexts(filterWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <search>
      <form onSubmit={submitted(() => onSearch?.())}>
        <Group align="end" mb="md" gap="sm">
          {first && <TextField maxLength={255} spellCheck={false} {...first} className="search-field" />}
          {onSearch && (
            <Button type="submit" variant="default" leftSection={<Icon name="search" />}>
              {say('search')}
            </Button>
          )}
          {children && (
            <Button
              variant="default"
              className="filters-button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {tell('filters')}
              {chosen > 0 && ` (${chosen})`}
            </Button>
          )}
          {onClear && (
            <Button variant="subtle" onClick={onClear}>
              {say('clear')}
            </Button>
          )}
        </Group>
        {children && (
          <Group align="end" mb="md" gap="sm" className={isOpen ? 'filters opened' : 'filters'}>
            {children}
          </Group>
        )}
      </form>
    </search>
  );
}

/**
 * What is typed in fields whose values are part of the address. That may change by itself, as it does when the browser goes
 * back; what is typed in other fields meanwhile stays.
 */
export function useTyped<Name extends string>(known: Readonly<Record<Name, string>>) {
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  const changed = Object.entries<string>(known).filter(([name, value]) => seen[name as Name] !== value);
  if (changed.length > 0) {
    setSeen(known);
    setTyped({ ...typed, ...Object.fromEntries(changed) });
  }
  const set = (next: Partial<Record<Name, string>>) => setTyped((before) => ({ ...before, ...next }));
  return [typed, set] as const;
}

interface PeriodProps {
  readonly label: string;
  /** Days, such as `2026-11-24`; both belong to it. */
  readonly from: string;
  readonly until: string;
  readonly onChange: (period: { readonly from: string; readonly until: string }) => void;
}

const periods = ['any', '1', '7', '30', 'custom'] as const;

/** The last days, or those from one to another. */
export function Period({ label, from, until, onChange }: PeriodProps) {
  const tell = useTexts(filterWords);
  const [isCustom, setIsCustom] = useState(false);
  const known = periods.find((each) => until === '' && from === startOf(each));
  const period = isCustom ? 'custom' : (known ?? 'custom');
  const choose = (next: (typeof periods)[number]) => {
    setIsCustom(next === 'custom');
    if (next !== 'custom') onChange({ from: startOf(next), until: '' });
  };
  return (
    <>
      <SelectField
        label={label}
        className="narrow-field"
        value={period}
        values={periods}
        labelOf={tell}
        onChange={choose}
      />
      {period === 'custom' &&
        (['from', 'until'] as const).map((name) => (
          <Day
            key={name}
            label={tell(name, { label })}
            day={name === 'from' ? from : until}
            onChange={(day) => onChange({ from, until, [name]: day })}
          />
        ))}
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** A day is typed digit by digit: it counts when the field is left, or with Enter. */
function Day({ label, day, onChange }: DayProps) {
  const [{ typed }, set] = useTyped({ typed: day });
  const change = () => typed !== day && onChange(typed);
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      onChange={(next) => set({ typed: next })}
      onBlur={change}
      onKeyDown={({ key }) => key === 'Enter' && change()}
    />
  );
}

/** The first of so many days, of which today is the last. */
function startOf(days: (typeof periods)[number]): string {
  if (days === 'any' || days === 'custom') return '';
  const start = new Date();
  start.setDate(start.getDate() - Number(days) + 1);
  return start.toLocaleDateString('sv');
}

/** Start of a day here, or of the day so many days later; Unix milliseconds. */
export function timeOfDay(day: string, after = 0): number {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + after);
  return start.getTime();
}

const filterWords = {
  filters: ['Filters', '筛选'],
  any: ['Any time', '不限'],
  '1': ['Today', '今天'],
  '7': ['Last 7 days', '最近 7 天'],
  '30': ['Last 30 days', '最近 30 天'],
  custom: ['Custom', '自定义'],
  from: ['{label} from', '{label}：自'],
  until: ['{label} until', '{label}：至'],
} as const;
