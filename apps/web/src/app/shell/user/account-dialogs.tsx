import { type ComponentType, Suspense, lazy, useSyncExternalStore } from 'react';

export type AccountDialog = 'detail' | 'photo' | 'second-factor' | 'pin' | 'devices';

type DialogComponent = ComponentType<{ readonly onClose: () => void }>;
const dialogs: Readonly<Record<AccountDialog, DialogComponent>> = {
  detail: lazy(() => import('../../../features/identity/account/user-detail-dialog.tsx')),
  photo: lazy(() => import('../../../features/identity/account/photo-dialog.tsx')),
  'second-factor': lazy(() => import('../../../features/identity/account/second-factor-dialog.tsx')),
  pin: lazy(() => import('../../../features/identity/account/pin-dialog.tsx')),
  devices: lazy(() => import('../../../features/communication/devices/devices-dialog.tsx')),
};

let open: AccountDialog | null = null;
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Navbar, user menu and command palette all open the same dialogs. */
export function openAccountDialog(dialog: AccountDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}

export function AccountDialogs() {
  const shown = useSyncExternalStore(watch, () => open);
  if (!shown) return null;
  const Dialog = dialogs[shown];
  return (
    <Suspense fallback={null}>
      <Dialog onClose={() => openAccountDialog(null)} />
    </Suspense>
  );
}
