import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { DialogProps } from './loaded-dialog.tsx';

const LoadedDialog = lazyRouteComponent(() => import('./loaded-dialog.tsx'), 'LoadedDialog');

/** A question in front of the page; Escape and the cross close it. Its code is loaded with the first one. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}
