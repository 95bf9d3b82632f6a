import type { BodyInputOf } from '@parking/contract/core/endpoint';
import type { GateOption } from '@parking/contract/gates/gates';
import { entryPaid, preEntry } from '@parking/contract/parking/entry/entry';
import { commonPlate, normalisePlate } from '@parking/contract/parking/plates';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { cardNamed } from './card-named.ts';

/** What somebody at the desk has looked at, of the plate that is asked for. */
type Judged = Pick<BodyInputOf<typeof preEntry.quote>, 'nearMemberId' | 'admitPlate'>;

interface CarGiven {
  readonly paid: boolean;
  readonly gate: GateOption;
  /** The vehicle type that most cars are of. */
  readonly basic: string;
  /** Ready for the next car. */
  readonly onReady: () => void;
}

/** What is typed, scanned and judged of a car that comes. */
export function useTypedCar({ paid, gate, basic, onReady }: CarGiven) {
  const [plate, setPlate] = useState('');
  const [card, setCard] = useState('');
  const [judged, setJudged] = useState<Judged>({});
  const [code, setCode] = useState('');
  const [vehicleId, setVehicleId] = useState(basic);
  /** The plate that the price is of; null while it is still typed. */
  const [asked, setAsked] = useState<string | null>(null);
  const [seeking, setSeeking] = useState(false);
  const shown = cardNamed(card);

  /** What a scanner has typed in the plate's place and is a member's card. */
  const isCard = async (text: string): Promise<boolean> => {
    const named = cardNamed(text);
    if (!named || commonPlate.test(normalisePlate(text))) return false;
    const asking = { body: { vehicleId, gateId: gate.id, ...named } };
    return (await call(paid ? entryPaid.quote : preEntry.quote, asking)).member !== null;
  };
  const another = () => {
    setJudged({});
    setAsked(null);
  };

  return {
    plate,
    card,
    /** What the card is told as; null where it is none. */
    shown,
    code,
    vehicleId,
    asked,
    /** It is being looked up whether a card was scanned. */
    seeking,
    /** The car, as its price and its entry are asked for. */
    body: {
      vehicleId,
      gateId: gate.id,
      ...(asked && { plateNumber: asked }),
      ...shown,
      ...judged,
      ...(code.trim() && { parkingCode: code.trim() }),
    },
    setPlate,
    setCode,
    setVehicleId,
    typePlate: (text: string) => {
      setPlate(text.toUpperCase());
      another();
    },
    typeCard: (text: string) => {
      setCard(text.trim());
      another();
    },
    /** It is this member's car, though its plate was read with one sign wrong. */
    chooseNear: (nearMemberId: string) => {
      setJudged({ nearMemberId });
      onReady();
    },
    /** The member may come in this car; who signs is asked for when it is let in. */
    admitPlate: (reason: string) => setJudged((now) => ({ ...now, admitPlate: { reason } })),
    clear: () => {
      setPlate('');
      setCard('');
      setCode('');
      setVehicleId(basic);
      another();
    },
    /** Has what was typed priced: as a plate, or as the card that it is. */
    ask: async (): Promise<void> => {
      const text = plate.trim();
      if (text === '' || card !== '') return setAsked(text);
      setSeeking(true);
      // What keeps it from being looked up is told by the price that is asked for next.
      const found = await isCard(text).catch(() => false);
      setSeeking(false);
      if (found) {
        setPlate('');
        setCard(text);
      }
      setAsked(found ? '' : text);
    },
  };
}
