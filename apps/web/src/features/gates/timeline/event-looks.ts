import { type GateEventType, gateEventTypes } from '@parking/contract/gates/gate-events';
import type { Tone } from '../../../kit/cells/states.ts';

/** How each type of event is marked. */
const looks: Readonly<Record<GateEventType, { readonly icon: string; readonly tone: Tone }>> = {
  HEARTBEAT: { icon: 'favorite', tone: 'neutral' },
  TICKET_ISSUED: { icon: 'confirmation_number', tone: 'info' },
  CARD_READ: { icon: 'contactless', tone: 'info' },
  PLATE_READ: { icon: 'pin', tone: 'info' },
  MEMBER_PASSED: { icon: 'pin', tone: 'success' },
  BUTTON: { icon: 'touch_app', tone: 'neutral' },
  LOOP_ON: { icon: 'directions_car', tone: 'neutral' },
  LOOP_OFF: { icon: 'remove_road', tone: 'neutral' },
  BARRIER_OPENED: { icon: 'lock_open', tone: 'success' },
  BARRIER_CLOSED: { icon: 'lock', tone: 'neutral' },
  BACKOUT: { icon: 'u_turn_left', tone: 'warning' },
  PAPER_LOW: { icon: 'receipt_long', tone: 'warning' },
  PAPER_OUT: { icon: 'receipt_long', tone: 'error' },
  OFFLINE: { icon: 'wifi_off', tone: 'error' },
  ONLINE: { icon: 'wifi', tone: 'success' },
};

export const isEventType = (type: string): type is GateEventType => gateEventTypes.some((known) => known === type);

export const lookOf = (type: string) => looks[isEventType(type) ? type : 'BUTTON'];

/** Types worth choosing: signs of life are no events of the day. */
export const filterTypes = gateEventTypes.filter((type) => type !== 'HEARTBEAT');
