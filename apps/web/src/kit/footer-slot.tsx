import { type ReactNode, createContext, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place in the fixed footer where a screen without chrome says where it stands; null until the footer is there. */
export const FooterSlot = createContext<HTMLElement | null>(null);

export function InFooter({ children }: { readonly children: ReactNode }) {
  const slot = useContext(FooterSlot);
  return slot ? createPortal(children, slot) : null;
}
