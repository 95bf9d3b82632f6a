import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { digits } from '../core/patterned.ts';
import { givenPassword } from './people.ts';

export const pinDigits = 6;

/** A PIN is asked for at desks alone: it says who sits there, and is worth what a cashier may do. */
export const pinText = () => digits(pinDigits);

const steps = (pin: string): Set<number> =>
  new Set(
    pin
      .slice(1)
      .split('')
      .map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10),
  );

/** Whether it is among the first that anybody tries: one digit or pair again and again, up or down by ones. */
export function isEasyPin(pin: string): boolean {
  const [step, ...others] = steps(pin);
  if (others.length === 0 && (step === 0 || step === 1 || step === 9)) return true;
  return new Set(pin).size < 3;
}

export const pins = {
  set: endpoint({
    method: 'PUT',
    path: '/users/pin',
    summary: 'Choose the own PIN for desks; what was begun by the former one ends',
    permission: 'signed-in',
    transaction: 'own',
    body: z.strictObject({ password: givenPassword(), pin: pinText() }),
    reply: z.null(),
    errors: ['own-password-first', 'too-many-requests'],
    affects: ['session'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/pin',
    summary: 'Give the own PIN up',
    permission: 'signed-in',
    reply: z.null(),
    affects: ['session'],
  }),
} as const;
