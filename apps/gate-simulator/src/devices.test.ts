import { createPublicKey, verify } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { CardDeduct } from '@parking/contract/gates/card-deducts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Barrier } from './barrier.ts';
import { type Body, takePicture } from './camera.ts';
import { CardReader } from './card-reader.ts';
import { Printer } from './printer.ts';

describe('a camera', () => {
  const scene = { plate: 'b1234ktr', gateName: 'M1', localTime: '2026-11-20T10:00:00' };

  test.each(['MOTOR', 'CAR', 'BOX', 'BUS'] satisfies Body[])('takes a picture of a %s with its plate', async (body) => {
    const { filename, bytes } = await takePicture({ ...scene, body });
    expect(filename).toBe('plate-B1234KTR.jpg');
    expect(bytes.toString('latin1')).toContain('plate=B 1234 KTR');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 });
  });

  test('sees less at night', async () => {
    const brightness = async (localTime: string): Promise<number> => {
      const { bytes } = await takePicture({ ...scene, body: 'CAR', localTime });
      const { channels } = await sharp(bytes).greyscale().stats();
      return channels[0]?.mean ?? 0;
    };
    expect(await brightness('2026-11-20T23:00:00')).toBeLessThan((await brightness('2026-11-20T11:00:00')) / 1.5);
  });

  test('writes the plate in black on white', async () => {
    const { bytes } = await takePicture({ ...scene, body: 'CAR' });
    const plate = sharp(bytes).extract({ left: 220, top: 262, width: 200, height: 36 }).greyscale();
    const { channels } = await plate.stats();
    expect(channels[0]?.max).toBeGreaterThan(220);
    expect(channels[0]?.min).toBeLessThan(50);
  });
});

describe('a reader of cards', () => {
  const sale = { gateId: newId(), requestId: newId(), amount: 8_000, at: new Date('2026-11-20T03:00:00Z') };
  const card = () => ({ type: 'JAKCARD', number: '9360885000000014', balance: 19_839, counter: 7 });

  test('takes the price from the card, counts it, and signs what it says', () => {
    const reader = new CardReader();
    const [one, other] = [card(), card()];
    const first = reader.deduct(one, sale);
    const second = reader.deduct(other, { ...sale, requestId: newId() });
    expect([one.balance, one.counter]).toEqual([11_839, 8]);
    const told = CardDeduct.parse(JSON.parse(first?.record ?? ''));
    expect(told).toMatchObject({ ...sale, at: sale.at.toISOString(), cardNumber: '936088******0014' });
    expect(told).toMatchObject({ cardCounter: 8, samCounter: 1, balanceBefore: 19_839, balanceAfter: 11_839 });
    expect(CardDeduct.parse(JSON.parse(second?.record ?? ''))).toMatchObject({ samId: told.samId, samCounter: 2 });
    const prefix = Buffer.from('302a300506032b6570032100', 'hex');
    const der = Buffer.concat([prefix, Buffer.from(reader.publicKey, 'base64')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const signature = Buffer.from(first?.signature ?? '', 'base64');
    expect(verify(null, Buffer.from(first?.record ?? ''), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(second?.record ?? ''), key, signature)).toBe(false);
  });

  test('takes nothing from a card that holds less', () => {
    const poor = { ...card(), balance: 7_999 };
    expect(new CardReader().deduct(poor, sale)).toBeNull();
    expect([poor.balance, poor.counter]).toEqual([7_999, 7]);
  });
});

describe('a printer', () => {
  test('warns before its paper ends, and prints nothing without', () => {
    const printer = new Printer(22);
    const slip = Buffer.from('slip');
    expect([printer.print(slip), printer.print(slip), printer.print(slip)]).toEqual(['printed', 'low', 'printed']);
    expect(printer.paper).toBe('LOW');
    printer.left = 0;
    expect(printer.print(slip)).toBe('out');
    expect(printer.slips).toHaveLength(3);
    printer.dead = true;
    expect(printer.print(slip)).toBe('dead');
  });
});

test('a broken barrier does not move', () => {
  const barrier = new Barrier();
  barrier.fault = 'refuses';
  expect(barrier.open()).toBe(false);
  expect(barrier.state).toBe('CLOSED');
  barrier.fault = null;
  expect(barrier.open()).toBe(true);
  expect(barrier.openings).toBe(1);
});
