import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from './language.tsx';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function LoadedDialog({ title, onClose, children }: DialogProps) {
  const { say } = useWords();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': say('cancel') }}
      // A header of a dialog is not the one of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  );
}
