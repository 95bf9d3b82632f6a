import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Barrier } from './barrier.ts';
import { type Body, takePicture } from './camera.ts';
import { Printer } from './printer.ts';
import { makeTicketCode } from './ticket-code.ts';

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

test('tickets are told apart', () => {
  const codes = new Set(Array.from({ length: 1_000 }, makeTicketCode));
  expect(codes.size).toBe(1_000);
  expect([...codes].every((code) => /^[A-Z0-9]{10}$/.test(code))).toBe(true);
});
