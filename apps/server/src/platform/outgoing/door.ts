import { OutgoingFault } from './outgoing-fault.ts';

let isClosed = false;

/**
 * From now on this process calls nobody: what is set up in training must reach no provider, bank, office or other machine. Only
 * who shut it can open it again, by what is returned.
 */
export function callNobody(): () => void {
  isClosed = true;
  return () => void (isClosed = false);
}

/** Asked by whatever is about to open a connection to another machine, before it does; throws `OutgoingFault` where none may be. */
export function mayCall(): void {
  if (isClosed) throw new OutgoingFault('training');
}
