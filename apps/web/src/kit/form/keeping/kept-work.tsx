import { KeptOffer } from './kept-offer.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { type Keepable, useKeeping } from './use-keeping.ts';

interface KeptWorkProps<T> extends Keepable<T> {
  readonly isDirty: () => boolean;
  readonly within?: readonly string[];
}

/** What a screen holds that is no form: never lost unasked, and offered again where the program led away from it. */
export function KeptWork<T>({ isDirty, within, ...work }: KeptWorkProps<T>) {
  const { keep, offer } = useKeeping(work);
  return (
    <>
      <UnsavedGuard isDirty={isDirty} keep={keep} {...(within && { within })} />
      {offer && <KeptOffer offer={offer} />}
    </>
  );
}
