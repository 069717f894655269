import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from './language.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question in front of the page; Escape and the cross close it. */
export function Dialog({ title, onClose, children }: Props) {
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
