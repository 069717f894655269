import { Button } from '@mantine/core';

interface Props {
  readonly label: string;
  /** What it is done to, for screen readers. */
  readonly to: string;
  readonly onClick: () => void;
  readonly loading?: boolean;
}

/** A small button in a row of a table. */
export function RowAction({ label, to, onClick, loading = false }: Props) {
  return (
    <Button size="xs" variant="default" aria-label={`${label} ${to}`} loading={loading} onClick={onClick}>
      {label}
    </Button>
  );
}
