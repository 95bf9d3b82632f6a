import { describe, expect, it } from 'vitest';
import { isUsablePicture } from './picture-file.ts';

describe('a chosen picture', () => {
  it('may have exactly ten million bytes', () => {
    expect(isUsablePicture({ type: 'image/jpeg', size: 10_000_000 })).toBe(true);
    expect(isUsablePicture({ type: 'image/jpeg', size: 10_000_001 })).toBe(false);
  });
  it('must be an image and not empty', () => {
    expect(isUsablePicture({ type: 'application/pdf', size: 5 })).toBe(false);
    expect(isUsablePicture({ type: '', size: 5 })).toBe(false);
    expect(isUsablePicture({ type: 'image/png', size: 0 })).toBe(false);
  });
});
